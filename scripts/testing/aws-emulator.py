"""Starts the emulator of AWS (moto with stand-ins) that a test names, and adds what the operators' commands need.

Usage: aws-emulator.py RUN_PY PORT
"""

import json
import runpy
import sys

from moto.cloudformation import responses
from moto.cloudformation.models import CloudFormationBackend
from moto.core.exceptions import ServiceException
from moto.core.responses import ActionResult, EmptyResult

api = responses.CloudFormationResponse


class ChangeSetNotFound(ServiceException):
    code = "ChangeSetNotFoundException"


def find_change_set(backend, name, stack):
    """Change sets of several stacks have the same name: moto looks for the name alone."""
    for key, found in reversed(backend.change_sets.items()):
        if key == name:
            return key
        if found.change_set_name == name and stack in (None, found.stack_name, found.stack_id):
            return key
    return None


def delete_change_set(self):
    # As in AWS, deleting one that is not there is no error.
    key = find_change_set(self.cloudformation_backend, self._get_param("ChangeSetName"), self._get_param("StackName"))
    self.cloudformation_backend.change_sets.pop(key, None)
    return EmptyResult()


execute_by_key = CloudFormationBackend.execute_change_set
described = CloudFormationBackend.describe_change_set


def describe_change_set(self):
    name, stack = self._get_param("ChangeSetName"), self._get_param("StackName")
    key = find_change_set(self.cloudformation_backend, name, stack)
    # The CDK's command line waits for this answer after it has deleted one.
    if key is None:
        raise ChangeSetNotFound(f"ChangeSet [{name}] does not exist")
    return ActionResult(described(self.cloudformation_backend, key))


def execute_change_set(self, change_set_name, stack_name=None):
    return execute_by_key(self, find_change_set(self, change_set_name, stack_name) or change_set_name, stack_name)


# moto asks every template for its format version, which the CDK leaves out.
summarize = responses.get_template_summary_response_from_template


def summary(template):
    return summarize(json.dumps({"AWSTemplateFormatVersion": "2010-09-09", **json.loads(template)}))


api.delete_change_set = delete_change_set
api.describe_change_set = describe_change_set
CloudFormationBackend.execute_change_set = execute_change_set
responses.get_template_summary_response_from_template = summary

path, port = sys.argv[1:3]
sys.argv = [path, port]
runpy.run_path(path, run_name="__main__")

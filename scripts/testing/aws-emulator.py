"""Starts the emulator of AWS (moto with stand-ins) that a test names, and adds what the operators' commands need.

Usage: aws-emulator.py RUN_PY PORT
"""

import json
import runpy
import sys

from moto.awslambda.urls import url_paths as function_paths
from moto.cloudformation import parsing, responses
from moto.cloudformation.models import ChangeSet, CloudFormationBackend
from moto.cloudformation.parsing import ResourceMap
from moto.core.exceptions import ServiceException
from moto.core.responses import ActionResult, EmptyResult
from moto.dynamodb.models import dynamodb_backends
from moto.secretsmanager.models import secretsmanager_backends

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
    # As in AWS, deleting one that is not there is no error. A stack of that name that is gone may have left another.
    name, stack = self._get_param("ChangeSetName"), self._get_param("StackName")
    while (key := find_change_set(self.cloudformation_backend, name, stack)) is not None:
        del self.cloudformation_backend.change_sets[key]
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


read_parameter = ResourceMap.parse_ssm_parameter


def parse_ssm_parameter(self, value, value_type):
    """A previous value is the parameter's own value, where moto expects its name."""
    return read_parameter(self, value, value_type) if value.startswith("/") else value


update = CloudFormationBackend.update_stack


def update_stack(self, *args, **kwargs):
    # What stacks import from one another.
    for stack in self.stacks.values():
        stack.resource_map.cross_stack_resources = self.exports
    return update(self, *args, **kwargs)


def resolve_update_parameters(self, instance, incoming_params):
    """A parameter that was never given has its default as its previous value."""
    known = {**getattr(instance, "stack_parameters", {}), **instance.parameters}
    return {each["ParameterKey"]: each.get("ParameterValue", known.get(each["ParameterKey"])) for each in incoming_params}


update_resource = parsing.parse_and_update_resource


def parse_and_update_resource(logical_id, resource_json, resources_map, account_id, region_name):
    """moto forgets a resource of a kind that it cannot change, such as a table: it stays as it was."""
    changed = update_resource(logical_id, resource_json, resources_map, account_id, region_name)
    return resources_map[logical_id] if changed is None else changed


create_resource = parsing.parse_and_create_resource


def import_resource(logical_id, resource_json, resources_map, account_id, region_name):
    """What an import finds exists already; of anything else there is none in these stacks."""
    kind, properties = resource_json["Type"], resource_json["Properties"]
    if kind == "AWS::DynamoDB::Table":
        found = dynamodb_backends[account_id][region_name].tables[properties["TableName"]]
    elif kind == "AWS::SecretsManager::Secret":
        found = parsing.parse_resource_and_generate_name(logical_id, resource_json, resources_map)[0]()
        found.pid = secretsmanager_backends[account_id][region_name].secrets[properties["Name"]].arn
    else:
        return None
    found.cf_resource_type, found.logical_resource_id = kind, logical_id
    return found


apply_change_set = ChangeSet.apply


def apply(self):
    parsing.parse_and_create_resource = import_resource if self.change_set_type == "IMPORT" else create_resource
    try:
        apply_change_set(self)
    finally:
        parsing.parse_and_create_resource = create_resource


delete_resources = ResourceMap.delete


def delete(self):
    """moto knows only one of the policies that keep a resource."""
    for resource in self._resource_json_map.values():
        if resource.get("DeletionPolicy") == "RetainExceptOnCreate":
            resource["DeletionPolicy"] = "Retain"
    delete_resources(self)


def account_settings(_request, _full_url, _headers):
    """What Lambda allows a new account."""
    limits = {"ConcurrentExecutions": 10, "UnreservedConcurrentExecutions": 10}
    return 200, {"content-type": "application/json"}, json.dumps({"AccountLimit": limits})


function_paths["{0}/2016-08-19/account-settings/?$"] = account_settings
ChangeSet.apply = apply
ResourceMap.delete = delete
api.delete_change_set = delete_change_set
api.describe_change_set = describe_change_set
CloudFormationBackend.execute_change_set = execute_change_set
CloudFormationBackend.update_stack = update_stack
CloudFormationBackend._resolve_update_parameters = resolve_update_parameters
ResourceMap.parse_ssm_parameter = parse_ssm_parameter
parsing.parse_and_update_resource = parse_and_update_resource
responses.get_template_summary_response_from_template = summary

path, port = sys.argv[1:3]
sys.argv = [path, port]
runpy.run_path(path, run_name="__main__")

import { type Assembly, functionOf } from './assembly.ts';

export type ApiCall = { action: string; resource: string; context?: Record<string, string | string[]> };

type Conditions = Record<string, Record<string, string | string[]>>;

export type Statement = { actions: string[]; resources: string[]; conditions: Conditions };

type RawStatement = { Effect: string; Action: string | string[]; Resource: string | string[]; Condition?: Conditions };
type Role = { ManagedPolicyArns?: unknown; Policies: { PolicyDocument: { Statement: RawStatement[] } }[] };

const list = (value: string | string[]): string[] => (Array.isArray(value) ? value : [value]);

/** @throws for what this file cannot evaluate: managed policies, standalone policy resources, Deny, NotAction */
export const statementsOf = (assembly: Assembly, folder: string): Statement[] => {
  const arn = functionOf(assembly, folder).properties.Role;
  const role = assembly.all<Role>('AWS::IAM::Role').find(({ id }) => arn === `<${id}.Arn>`);
  if (!role) throw new Error(`functions/${folder} has no role.`);
  const further = assembly
    .all<{ Roles?: string[] }>('AWS::IAM::Policy')
    .filter(({ properties }) => properties.Roles?.includes(role.id));
  if (role.properties.ManagedPolicyArns || further.length > 0)
    throw new Error(`The role of ${folder} has additional policies.`);
  return role.properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).map((statement) => {
    const { Effect, Action, Resource, Condition = {}, ...rest } = statement;
    if (Effect !== 'Allow' || Object.keys(rest).length > 0)
      throw new Error(`A statement of ${folder} is not a plain Allow.`);
    return { actions: list(Action), resources: list(Resource), conditions: Condition };
  });
};

export const permissionsOf = (statements: readonly Statement[]): Statement[] =>
  statements.flatMap(({ actions, resources, conditions }) =>
    actions.flatMap((action) =>
      resources.map((resource) => ({ actions: [action], resources: [resource], conditions })),
    ),
  );

/** As in IAM, `*` matches any characters. */
const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's').test(text);

/** As in IAM, a missing key fails StringEquals but satisfies ForAllValues. @throws for any other operator */
const conditionHolds = (operator: string, wanted: string[], given: string[] = []): boolean => {
  const areWanted = given.every((value) => wanted.includes(value));
  if (operator === 'StringEquals') return given.length === 1 && areWanted;
  if (operator === 'ForAllValues:StringEquals') return areWanted;
  if (operator === 'ForAllValues:StringLike')
    return given.every((value) => wanted.some((each) => matches(each, value)));
  throw new Error(`The condition ${operator} is not known here.`);
};

export const allowedBy = (statements: readonly Statement[], call: ApiCall): Statement | undefined =>
  statements.find(
    ({ actions, resources, conditions }) =>
      actions.some((action) => matches(action.toLowerCase(), call.action.toLowerCase())) &&
      resources.some((resource) => matches(resource, call.resource)) &&
      Object.entries(conditions).every(([operator, keys]) =>
        Object.entries(keys).every(([key, wanted]) =>
          conditionHolds(operator, list(wanted), list(call.context?.[key] ?? [])),
        ),
      ),
  );

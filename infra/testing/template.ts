/** A resource of a CloudFormation template. Its properties hold literals and functions such as {"Ref": …}. */
export type Resource = {
  Type: string;
  Properties: Readonly<Record<string, unknown>>;
  DependsOn?: string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};

export type Template = {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
};

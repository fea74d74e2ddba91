import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { TableName, tables } from '#functions/tables.ts';
import { acknowledge } from './acknowledge.ts';
import type { Config } from './config.ts';
import { DataTable } from './constructs/data-table.ts';
import { SenderDomain } from './constructs/sender-domain.ts';
import { secretName } from './names.ts';

/** What the site stack takes from here. */
export type Data = { tables: Record<TableName, Table>; signingKeys: Secret; originSecret: Secret };

/** What holds state. Nothing in it is deleted with the stack, and nothing in it is replaced by a deployment. */
export class DataStack extends Stack implements Data {
  readonly tables: Record<TableName, Table>;
  readonly signingKeys: Secret;
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props);
    const { config } = props;
    const make = (table: TableName) => new DataTable(this, table, { stage: config.stage, table }).table;
    this.tables = {
      users: make('users'),
      contact_submissions: make('contact_submissions'),
      limits: make('limits'),
    } satisfies Record<keyof typeof tables, Table>;

    this.signingKeys = new Secret(this, 'SigningKeys', {
      secretName: secretName(config.stage, 'signing-keys'),
      description: 'The key that signs sessions of the client room.',
      // The shape that functions/lib/session/signing-keys.ts parses.
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ kid: 'k1' }),
        generateStringKey: 'key',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: secretName(config.stage, 'origin-secret'),
      description: 'What CloudFront adds to each request, so that the API knows it.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const secret of [this.signingKeys, this.originSecret]) {
      acknowledge(secret, {
        'AwsSolutions-SMG4':
          'Replaced by hand, by the steps in docs/operations.md: no schedule can redeploy CloudFront and the functions, and until a session has run out its old key must stay accepted.',
      });
    }
    if (config.createSesIdentity && config.hostedZoneId) {
      new SenderDomain(this, 'SenderDomain', { domain: config.sesIdentity, hostedZoneId: config.hostedZoneId });
    }
  }
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';

type Email = {
  from: string;
  replyTo: string[];
  destination: { to: string[] };
  subject: string;
  body: { text: string; html: string };
};

/** What stands behind the product's pages: the rows in its database and the emails in its inbox. */
export type Backend = ReturnType<typeof connectBackend>;

/** @param ports where a local product's database and inbox listen */
export const connectBackend = (ports: { readonly [Name in 'DYNAMODB_PORT' | 'INBOX_PORT']?: string | number }) => {
  const db = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: `http://127.0.0.1:${ports.DYNAMODB_PORT}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
  return {
    async rows(email: string): Promise<Record<string, unknown>[]> {
      const { Items = [] } = await db.send(
        new ScanCommand({
          TableName: 'contact_submissions',
          FilterExpression: 'email = :email',
          ExpressionAttributeValues: { ':email': email },
        }),
      );
      return Items;
    },
    async emails(replyTo: string): Promise<Email[]> {
      const answer = await fetch(`http://127.0.0.1:${ports.INBOX_PORT}/store`);
      const { emails } = (await answer.json()) as { emails: Email[] };
      return emails.filter((email) => email.replyTo.includes(replyTo));
    },
  };
};

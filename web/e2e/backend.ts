import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';

type Email = {
  from: string;
  replyTo: string[];
  destination: { to: string[] };
  subject: string;
  body: { text: string };
};

/** Access to the site's database and to the local inbox that receives the site's emails. */
export type Backend = ReturnType<typeof connectBackend>;

/** Connects to the database at a URL and to the local inbox on a port. */
export const connectBackend = (database = '', inboxPort: string | number = '') => {
  const db = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
  return {
    async rows(email: string): Promise<Record<string, unknown>[]> {
      const scan = {
        TableName: 'contact_submissions',
        FilterExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': email },
      };
      const found: Record<string, unknown>[] = [];
      for await (const { Items = [] } of paginateScan({ client: db }, scan)) found.push(...Items);
      return found;
    },
    /** Stores a lead without emailing sales about the lead. */
    async store(row: { id: string; queue?: never } & Record<string, unknown>): Promise<void> {
      await db.send(new PutCommand({ TableName: 'contact_submissions', Item: row }));
    },
    async emails(replyTo: string): Promise<Email[]> {
      const answer = await fetch(`http://127.0.0.1:${inboxPort}/store`);
      const { emails } = (await answer.json()) as { emails: Email[] };
      return emails.filter((email) => email.replyTo.includes(replyTo));
    },
  };
};

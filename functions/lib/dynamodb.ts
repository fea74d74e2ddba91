import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The database client of every function. Two attempts of 700 ms and the pause between them fit into the two seconds that
 * a request may spend on AWS, so a visitor is answered within 2.5 s whatever the database does.
 */
export const createDatabase = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 2,
      // Without throwOnRequestTimeout the SDK only warns after requestTimeout.
      requestHandler: { connectionTimeout: 500, requestTimeout: 700, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

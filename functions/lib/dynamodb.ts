import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The database client of every function. Two tries of 700 ms fit with their pause into the two seconds that a request
 * may spend on AWS, so that a visitor is answered within 2.5 s whatever the database does.
 */
export const createDatabase = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 2,
      // Without throwOnRequestTimeout the SDK only warns when requestTimeout has passed.
      requestHandler: { connectionTimeout: 500, requestTimeout: 700, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

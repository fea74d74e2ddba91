import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The time that calls may take. An API function makes two attempts of 700 ms: with the pause between them they fit into
 * the two seconds that a request may spend on AWS, so a visitor is answered within 2.5 s whatever the database does.
 */
const visitorWaits = { attempts: 2, connectionMs: 500, requestMs: 700 };

/** No visitor waits for a background function. A call that is given up too early costs a lead one of its attempts. */
export const nobodyWaits: typeof visitorWaits = { attempts: 3, connectionMs: 1000, requestMs: 3000 };

/** The database client of a function. */
export const createDatabase = ({ attempts, connectionMs, requestMs } = visitorWaits): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: attempts,
      // Without throwOnRequestTimeout the SDK only warns after requestTimeout.
      requestHandler: { connectionTimeout: connectionMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

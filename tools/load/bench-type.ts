import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Product } from '#scripts/testing/start-product.ts';

export type Bench = {
  product: Product;
  client: DynamoDBClient;
  /** Of the product and of the baseline. */
  ports: { product: number; baseline: number };
  password: string;
  cookie: string;
  /** Shorter loads. */
  quick: boolean;
};

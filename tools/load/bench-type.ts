import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Product } from '#scripts/testing/start-product.ts';

export type Bench = {
  product: Product;
  client: DynamoDBClient;
  /** Of the product and of the bare server. */
  ports: { product: number; bare: number };
  password: string;
  cookie: string;
  /** Shorter loads. */
  quick: boolean;
};

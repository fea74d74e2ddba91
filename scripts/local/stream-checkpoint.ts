import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const checkpointSchema = z.object({ streamArn: z.string(), shardId: z.string(), sequenceNumber: z.string() });

/** The last record of a stream that is done with. */
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** @returns undefined when there is none, or one that cannot be read: the stream is then read from its beginning */
export const readCheckpoint = (file: string): Checkpoint | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    return checkpointSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Replaces the checkpoint in one step, so that a kill leaves the old one or the new one. */
export const writeCheckpoint = (file: string, checkpoint: Checkpoint): void => {
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
};

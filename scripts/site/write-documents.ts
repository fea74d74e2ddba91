import { SetupError } from '#scripts/local/setup-error.ts';

type Build = typeof import('#functions/proposals/build.ts');

/**
 * Writes the documents where the functions' sources read them.
 * @param build the module that builds them, when it is not the one that this process imports
 * @throws {SetupError} that names the room and what is wrong with its figures or documents
 */
export const writeDocuments = async (build?: Build): Promise<void> => {
  const { DocumentError, writeDocuments: write } = build ?? (await import('#functions/proposals/build.ts'));
  try {
    write();
  } catch (error) {
    throw error instanceof DocumentError ? new SetupError(error.message) : error;
  }
};

import { explainAws } from '#scripts/aws/explain.ts';
import { columns } from '#scripts/cli/command.ts';

/**
 * One line of the list. `later`: nothing is lost yet, but somebody has to do it. `missing`: nothing works without it.
 * `unknown`: it could not be looked at from here.
 */
export type Finding = {
  subject: string;
  state: 'ok' | 'later' | 'missing' | 'unknown';
  /** What was found, in a few words. */
  found: string;
  /** The command to run, or the page to open. */
  remedy?: string;
};

/** Looks at one thing. It says so when it cannot: it does not throw for that. */
export type Examination = () => Promise<Finding | undefined>;

/** An examination that AWS does not answer is a finding too: it must not keep the others from being shown. */
export const asking =
  (subject: string, doing: string, look: () => Promise<Omit<Finding, 'subject'>>): Examination =>
  async () => {
    try {
      return { subject, ...(await look()) };
    } catch (error) {
      return { subject, state: 'unknown', found: explainAws(error, doing).message };
    }
  };

/** Shows findings as a list. */
export const listOf = (findings: readonly Finding[]): string =>
  columns(
    findings.map(({ subject, state, found, remedy }) => [
      `${state.padEnd(7)}  ${subject}`,
      remedy ? `${found}\n-> ${remedy}` : found,
    ]),
  );

/** Runs all examinations at once; each is a call or two. */
export const examine = async (examinations: readonly Examination[]): Promise<Finding[]> => {
  const findings = await Promise.all(examinations.map((look) => look()));
  return findings.filter((finding) => finding !== undefined);
};

import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

/** On which sheet each section begins, from 1: where the links of the printed contents lead. */
const sheetsOf = async (pdf: Uint8Array): Promise<Record<string, number>> => {
  const file = await getDocumentProxy(new Uint8Array(pdf));
  type Target = [sheet: Parameters<typeof file.getPageIndex>[0]];
  const targets = Object.entries((await file.getDestinations()) as Record<string, Target>);
  const sheets = targets.map(async ([id, [sheet]]) => [id, (await file.getPageIndex(sheet)) + 1] as const);
  return Object.fromEntries(await Promise.all(sheets));
};

/**
 * Prints a document twice: only the first copy tells on which sheets its sections are, and the contents of the second say
 * it. Chromium has no counter for that (target-counter of CSS Generated Content for Paged Media).
 * @throws when the numbers have moved a section to another sheet
 */
export const printWithSheetNumbers = async (page: Page, format: string): Promise<Uint8Array> => {
  const print = () => page.pdf({ format, printBackground: true, tagged: true, outline: true });
  const sheets = await sheetsOf(await print());
  const listed = await page.locator('[data-sheet-of]').evaluateAll((places, numbers) => {
    const ids = places.map((place) => place.getAttribute('data-sheet-of') ?? '');
    for (const [index, id] of ids.entries())
      Object.assign(places[index] ?? {}, { textContent: `${numbers[id] ?? ''}` });
    return ids;
  }, sheets);
  const printed = await print();
  const after = await sheetsOf(printed);
  // Other links can be there by now, or not yet.
  const moved = listed.filter((id) => sheets[id] === undefined || sheets[id] !== after[id]);
  if (moved.length === 0) return printed;
  throw new Error(`The numbers in the contents have moved sections to other sheets: ${moved.join(', ')}.`);
};

import type { Drawing, Section } from '#shared/proposals.ts';
import { columns, ledBullets, ledParagraph, paragraph, section, steps, table } from '#web/publishing/blocks.ts';
import { lettered, matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { drawing, text } from '#web/publishing/drawings/shapes.ts';
import { days, span, timesAWeek } from '#web/publishing/format.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import { client, type DocumentVariant, firm, validitySentence } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { accountablePerson, biography, signedBy } from '../parties.ts';

const parties = ['Your decision-maker', 'Your underwriter', 'Your counsel', 'We', 'Data vendor'];

/** A RACI matrix: each kind of work has one cell per party, with the letters of the party's roles (see `meanings`). */
const parts: Readonly<Record<string, readonly string[]>> = {
  'Scope and changes': ['A', 'C', '', 'R', ''],
  'Rules and thresholds of scores': ['A', 'C', 'C', 'R', ''],
  'Consent of importers': ['AR', 'C', 'C', 'I', 'I'],
  'Contracts with data providers': ['AR', 'I', 'C', 'C', 'C'],
  'Deliveries of data': ['I', 'C', '', 'A', 'R'],
  'Design, code and tests': ['I', 'C', '', 'AR', 'I'],
  Acceptance: ['A', 'R', '', 'C', 'I'],
  'Running and support after launch': ['A', 'I', '', 'R', 'C'],
};

const meanings = { A: 'decides, answers for it', R: 'does it', C: 'is asked before', I: 'is told after' };

const mark = (letter: string) => {
  if (letter === 'A' || letter === 'R') return lettered(letter === 'A' ? 'certain' : 'possible', letter);
  return (x: number, y: number) => [text(x, y + 4.5, letter, { look: 'muted', anchor: 'middle' })];
};

const responsibility = (): Drawing =>
  drawing(
    {
      title: 'Who decides, who does the work, who is asked, and who is told',
      description: Object.entries(parts)
        .map(([work, letters]) => `${work}: ${parties[letters.findIndex((each) => each.includes('A'))]}.`)
        .join(' '),
      table: table(
        'R does it, A decides and answers for it, C is asked, I is told',
        columns('Work', ...parties),
        Object.entries(parts).map(([work, letters]) => [work, ...letters.map((each) => [...each].join(', '))]),
      ),
    },
    matrixLayout({
      columns: parties,
      rows: Object.entries(parts).map(([label, letters]) => ({
        label,
        cells: letters.map((each) => [...each].map(mark)),
      })),
      meaning: Object.entries(meanings).map(([letter, meaning]) => ({
        sample: (x, y) => mark(letter)(x + 8, y, 0),
        words: meaning,
      })),
    }),
  );

export const assumptions = ({ figures: { terms, targets }, money }: DocumentVariant): Section =>
  section('assumptions', 'Assumptions and terms', [
    ledBullets({
      'People.': `${client} names a decision-maker, who answers questions within ${days(terms.answerDays, 'business ')}, and an underwriter for ${terms.underwriterHours} hours a week in Phases 1 and 2, and for ${terms.checkHours} more to check Phase 1.`,
      'Contracts.': `${client} obtains the consent of importers and holds the contracts with both credit data providers, the tariff data source, and the payment and hosting services. We engage the data vendor; after launch our support runs its deliveries.`,
      'Regulation.':
        'Insurance licensing, privacy and the use of credit data are for your counsel to decide; we build what they decide.',
      'Scope.': `The platform is in English, for bonds on imports into the United States. Phase 2 is sized for ${span(targets.phase2.pilotImporters)} pilot importers and one captive program.${money ? ' All amounts are in US dollars, without sales tax.' : ''}`,
      'Orders.': `Each phase’s order starts from the terms of the Phase 1 proposal. If an assumption fails, we tell you what it changes before we act on it.`,
    }),
  ]);

export const howWeWork = ({ meetings: { perWeek, minutes, sprintWeeks } }: Figures): Section =>
  section('how-we-work', 'How we work', [
    responsibility(),
    ledParagraph(
      'Meetings.',
      `We meet bi-weekly, meaning ${timesAWeek(perWeek)} a week, for ${minutes} minutes. At the end of each ${sprintWeeks === 2 ? 'two' : sprintWeeks}-week sprint there is a sprint review: we show what works, and you decide what comes next. Each week you receive hours used, hours left, risks and next steps in writing.`,
    ),
  ]);

export const nextSteps = ({ figures, money }: DocumentVariant): Section =>
  section('next-steps', 'Next steps and validity', [
    paragraph(`${validitySentence(figures)} The Phase 1 proposal says how to sign.`),
    steps(
      'Counsel agree on the clauses, and both sides sign.',
      'In the validation period you obtain the importers’ written consent, access to both credit data providers, and cloud accounts.',
      'Meanwhile we choose the data vendor together.',
      `You decide on Phase 2 with one fixed ${money ? 'amount' : 'scope'} and the answers from the validation period.`,
    ),
  ]);

export const closingLetter = (): Section =>
  section('closing-letter', 'Closing letter', [
    {
      kind: 'letter',
      salutation: `Dear ${client} team,`,
      paragraphs: [
        'We recommend Phase 1 if your claims and your importers’ consent support it, and Phase 2 only if the validation does.',
      ],
      closing: 'Sincerely,',
      signedBy,
    },
  ]);

export const author = (): Section =>
  section('author', 'About the author', [
    paragraph(
      `The author, ${accountablePerson} of ${firm}, prepared the figures, builds the prototype, and leads the team in Phase 2. Ask for a résumé and two client references before you sign.`,
    ),
    ledParagraph('Biography.', placeholderText(biography)),
  ]);

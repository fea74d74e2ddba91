import type { ComparisonRow, Section } from '#shared/proposals.ts';
import { amounts, ledBullets, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { middle } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars } from '#web/publishing/format.ts';
import { criticalTally } from '../comparison/rules.ts';
import type { Figures } from '../figures/figures.ts';
import { fabricChoices, totalOf } from '../figures/three-years.ts';

/** Every reason not to build the platform, in one place, the rival that an expert names first among them. */
export const caseAgainst = (figures: Figures, rows: readonly ComparisonRow[]): Section => {
  const { failed, closed } = criticalTally(rows);
  const { comparison, rivals } = figures;
  const { powerPages } = rivals;
  const few = count(comparison.users);
  const choices = Math.round(fabricChoices(figures) / 1000) * 1000;
  return section('case-against', 'The case against the platform', [
    paragraph(
      `Fabric with Power Pages is the strongest alternative: Power Pages is Microsoft’s portal for outsiders, and Fabric holds data, models and reports. They close ${closed} of the ${failed} critical gaps: sign-up, intake, review, and the system of record. Power Pages costs ${dollars(powerPages.pack)} a month for ${count(powerPages.packUsers)} signed-in users, with Fabric’s capacity beside it.`,
    ),
    ledBullets({
      'On cost.': `At ${few} users Fabric with Power Pages is ${gap('Power Pages', 'Phase 2', comparison.users, figures)} than the platform, at the midpoints (${dollarSpan(totalOf('Power Pages', comparison.users, figures))} against ${dollarSpan(totalOf('Phase 2', comparison.users, figures))}). The business case of the full proposal says from how many importers the platform wins.${
        choices > 0
          ? ` At ${count(rivals.manyUsers)} users about ${dollars(choices)} of Fabric’s cost is our choice: its part of Phase 3 has no discount, and it bears all preparation for SOC 2. Without these, both cost about the same.`
          : ''
      }`,
      'On function.': `As priced, both do the same: the choice is time, lock-in, and who maintains the code. Of Phase 1, Fabric can use the rules, the design, the mock data, and the users’ answers, but not the code.`,
      'On time.':
        'Microsoft’s products exist today, with audit reports. Ours have to be built, and only the prototype is on order.',
      'On risk.': 'The benefits are assumptions. If warnings come late or importers stay away, the money is spent.',
      'Choose Microsoft’s products':
        'if you have Power Platform developers in house, want to start on what exists, and can accept being tied to Microsoft.',
      'Choose the platform':
        'if the code is to be yours, to run on any cloud, and to be maintained by whomever you choose.',
    }),
  ]);
};

/** How much less or more one way costs than another, to the nearest thousand, between the middles of their ranges. */
const gap = (one: string, other: string, users: number, figures: Figures): string => {
  const more = middle(totalOf(one, users, figures)) - middle(totalOf(other, users, figures));
  return `about ${dollars(Math.abs(Math.round(more / 1000) * 1000))} ${more < 0 ? 'cheaper' : 'more expensive'}`;
};

/** Facts by where they were read: the page, and as of when. */
const secondary: Readonly<Record<string, string>> = {
  'Pro and Premium Per User licenses; scheduled refreshes':
    'redresscompliance.com/cio-playbook-for-microsoft-power-platform-licensing-strategy.html July 2025',
  'Fabric capacity: price of a unit, reserved price':
    'spendweave.com/blog/microsoft-fabric-pricing-capacity-planning June 2026',
  'Fee of a SOC 2 auditor': 'bastion.tech/learn/soc2/who-performs-soc2-audit 2026',
  'Fee of a penetration test': 'calculatorhub.com/tools/pen-testing-roi-calculator 2026',
  'Power Pages: pack of users': 'github.com/holgerimbery/holgerimbery.blog May 2026',
};

/** The same, by their paths at learn.microsoft.com. */
const primary: Readonly<Record<string, string>> = {
  'No license for viewers from F64 on': 'fabric/enterprise/fabric-features 2026',
  'Self-service sign-up not for Microsoft’s apps': 'entra/external-id/self-service-sign-up-user-flow 2026',
  'Labels encrypt exported files': 'power-bi/enterprise/service-security-sensitivity-label-overview Nov. 2022',
  'Dynamic subscriptions need a capacity': 'power-bi/collaborate-share/power-bi-dynamic-report-subscriptions Jan. 2024',
  'Reports in Power Pages for users without a license': 'training/modules/power-pages-integration/power-bi 2026',
};

/** Where prices and properties of other products come from. Each page has been read. */
export const sources = (): Section => {
  const rowsOf = (kind: string, pages: Readonly<Record<string, string>>, site = ''): string[][] =>
    Object.entries(pages).map(([fact, source]) => {
      const [page = '', ...asOf] = source.split(' ');
      return [fact, `https://${site}${page}`, kind, asOf.join(' ')];
    });
  return section('sources', 'Prices and sources', [
    paragraph(
      'Prices are United States list prices, from secondary sources that quote Microsoft’s own price pages. Your agreement with Microsoft may be lower.',
    ),
    table(
      'Sources: Microsoft’s own documentation is primary, all others are secondary',
      [words('Fact'), words('Source'), words('Kind'), amounts('As of')],
      [...rowsOf('Secondary', secondary), ...rowsOf('Primary', primary, 'learn.microsoft.com/')],
    ),
  ]);
};

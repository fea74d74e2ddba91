import { amounts, onlyIf, paragraph, section, table, words } from '#functions/proposals/publishing/blocks.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#functions/proposals/publishing/format.ts';
import { agreedRow, due, inOneLine, packagesTable } from '#functions/proposals/publishing/phase-tables.ts';
import { fixed, sum, times } from '#functions/proposals/publishing/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** Phase 2: the product for the pilot importers. */
export const mvpPhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase2, rates, targets } = figures;
  const computed = sum([
    times(sum([phase2.developmentHours, phase2.managementHours]), rates.own),
    times(phase2.dataVendorHours, rates.dataVendor),
  ]);
  const middle = phase2.instalments.slice(1, -1).map((instalment) => due(instalment).toLowerCase());
  const part = (name: string, work: typeof phase2.hours, rate: number): string[] => [
    name,
    span(work),
    ...onlyIf(money, dollars(rate), dollarSpan(times(work, rate))),
  ];
  const managed = phase2.management.map(({ name, hours: each }) => `${span(each)} for ${name.toLowerCase()}`);
  return section('phase-2', 'Phase 2: MVP', [
    paragraph(
      `Phase 2 takes ${weeks(phase2.weeks)} and ${hours(phase2.hours)}${
        money ? ` and costs ${dollarSpan(phase2.cost)}` : ''
      }. It starts after the validation period, when you have approved and funded it. It delivers a product that ${span(targets.phase2.pilotImporters)} pilot importers, your underwriters and one fronting partner or reinsurer use with real data.`,
    ),
    table(
      'Phase 2 in three parts',
      [words('Part'), amounts('Hours'), ...onlyIf(money, amounts('Rate per hour'), amounts('Cost'))],
      [
        part('Development', phase2.developmentHours, rates.own),
        part('Data vendor', phase2.dataVendorHours, rates.dataVendor),
        part('Project management, sprint reviews and acceptance', phase2.managementHours, rates.own),
        ...onlyIf(money, ...agreedRow(phase2.cost, computed, 2)),
      ],
      ['Total', span(phase2.hours), ...onlyIf(money, '', dollarSpan(phase2.cost))],
    ),
    packagesTable('Phase 2 development', phase2.development, variant, rates.own),
    paragraph(
      `The team is three engineers, a data scientist and the project lead, some of them part-time, and the data vendor, who works under contract with us (see the appendix). The ${hours(phase2.managementHours)} of project management are planned for ${weeks(fixed(phase2.weeks.high))}: ${new Intl.ListFormat('en-US').format(managed)}. The range depends on how much of the prototype you keep, on the format of entries and statements, and on how many past claims there are. At launch you also receive operating instructions, training for each group, and reports on isolation, security and the model’s accuracy.`,
    ),
    paragraph(
      `${money ? `Phase 2 is invoiced as ${inOneLine(phase2.instalments)}. ` : ''}${money && middle.length > 0 ? `The installment ${middle.join(' and ')} is invoiced when you have seen three things work: sign-in with all three roles, real entries on the importer dashboard, and the data vendor’s first delivery. ` : ''}You accept the launch when every work package is delivered and works, the pilot importers can sign in, the isolation tests pass, and dashboards load in under ${targets.phase2.loadSeconds} seconds. If uptime over the next ${targets.uptimeDays} days is below ${percent(targets.phase2.uptimePercent)}, we correct the cause without charge and measure ${targets.uptimeDays} days again. In the growth period that follows, only support is under contract.`,
    ),
  ]);
};

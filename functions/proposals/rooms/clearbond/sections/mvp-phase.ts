import {
  amounts,
  bullets,
  heading,
  led,
  onlyIf,
  paragraph,
  section,
  table,
  words,
} from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#functions/proposals/lib/format.ts';
import { agreedRow, due, inOneLine, packagesTable } from '#functions/proposals/lib/phase-tables.ts';
import { sum, times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { fullTimePeople, sprints } from '../figures/program-totals.ts';

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
  return section('phase-2', 'Phase 2: MVP', [
    paragraph(
      `Phase 2 takes ${weeks(phase2.weeks)} and ${hours(phase2.hours)}${
        money ? ` and costs ${dollarSpan(phase2.cost)}` : ''
      }. It starts after the validation period, when you have approved and funded it.`,
    ),
    heading('phase-2-goal', 'Goal'),
    paragraph(
      `A minimum viable product, used with real data by ${span(targets.phase2.pilotImporters)} pilot importers, your underwriters and one fronting partner or reinsurer.`,
    ),
    heading('phase-2-scope', 'Scope'),
    bullets(
      led(
        'All three roles.',
        'Importer, captive, and reinsurer or fronting partner, isolated from each other, with automated tests of the isolation.',
      ),
      led(
        'Self sign-up.',
        'Importers sign up by themselves, and each new customer’s space is set up without staff. Guided steps help those who sign in only a few times a year.',
      ),
      led(
        'Real data.',
        'All five sources connected, with schema validation, duplicate detection and missing-data alerts.',
      ),
      led(
        'Applications.',
        'Intake by your staff, with documents; review with status, decision and reason; underwriters’ notes and corrections on the scorecard. Intake by importers is optional (Phase 2B).',
      ),
      led('Risk scores.', 'A trained model beside the rules, served by the ML scoring service.'),
      led(
        'Tiers and payments.',
        'Free, Pro and Enterprise, enforced by the server, with card payments for the paid tiers.',
      ),
      led('API.', 'The versioned REST API, documented, with JWT and API keys, and a log of who read or changed what.'),
    ),
    heading('phase-2-deliverables', 'Deliverables'),
    bullets(
      'The running product, in a test and a live environment that belong to you.',
      'Source code, automated tests, and the API documentation.',
      'Reports on the isolation tests, the security review, and the model: data, accuracy against the rules, limits.',
      'Operating instructions, and a training session for each of the three groups.',
      'The deliverables of the data vendor, listed in the appendix.',
    ),
    heading('phase-2-hours', money ? 'Hours and cost' : 'Hours'),
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
    paragraph(
      `The ${hours(phase2.managementHours)} of project management, sprint reviews and acceptance are planned for ${weeks({ low: phase2.weeks.high, high: phase2.weeks.high })} and do not shrink if the work takes less.`,
    ),
    packagesTable('Phase 2 development', phase2.development, variant, rates.own),
    packagesTable('Phase 2 project management, sprint reviews and acceptance', phase2.management, variant, rates.own),
    paragraph(
      `This is the work of ${span(fullTimePeople(phase2, figures))} full-time people on average, in ${span(sprints(phase2.weeks, figures))} sprints. The team is three engineers, a data scientist and the project lead, some of them part-time, plus the data vendor. ${
        money
          ? `Our own work is charged at ${dollars(rates.own)} per hour, the data vendor’s at ${dollars(rates.dataVendor)}. The vendor works under contract with us.`
          : 'The vendor works under contract with us.'
      }`,
    ),
    heading('phase-2-range', 'What moves the range'),
    bullets(
      'How much of the prototype survives the validation period. Screens that you keep need fewer hours.',
      'The format of entries and statements, and how far back they go.',
      'The number and quality of past claims, which decide how much work the model needs.',
    ),
    heading('phase-2-payment', money ? 'Payment' : 'Invoices'),
    paragraph(
      `Phase 2 is invoiced as ${inOneLine(phase2.instalments)}.${middle.length > 0 ? ` The installment ${middle.join(' and ')} falls due when you have seen three things work: sign-in with all three roles, real entries on the importer dashboard, and the data vendor’s first delivery.` : ''} The last one falls due on launch, when you accept that the pilot importers can sign in, the isolation tests pass, and dashboards load in under ${targets.phase2.loadSeconds} seconds. Uptime is measured over the ${targets.uptimeDays} days after launch. If it is below ${percent(targets.phase2.uptimePercent)}, we correct the cause without charge and measure ${targets.uptimeDays} days again.`,
    ),
    heading('growth-period', 'Afterwards: the growth period'),
    paragraph(
      'After launch the pilot importers use the product, and others join as your program grows. No development is under contract in this period, only support. You order Phase 3 when growth calls for it.',
    ),
  ]);
};

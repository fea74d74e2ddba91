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
import { inOneLine, instalmentsTable, packagesTable } from '#functions/proposals/lib/phase-tables.ts';
import { times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { fullTimePeople, sprints } from '../figures/program-totals.ts';

/** Phase 2: the product for the pilot importers. */
export const mvpPhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase2, rates, targets } = figures;
  const part = (name: string, work: typeof phase2.hours, rate: number): string[] => [
    name,
    span(work),
    ...onlyIf(money, dollars(rate), dollarSpan(times(work, rate))),
  ];
  return section('phase-2', 'Phase 2: MVP', [
    paragraph(
      `Phase 2 takes ${weeks(phase2.weeks)} and ${hours(phase2.hours)}${
        money ? ` and costs ${dollarSpan(phase2.cost)}` : ''
      }. It starts on your approval and funding after the validation period, and not before.`,
    ),
    heading('phase-2-goal', 'Goal'),
    paragraph(
      `A minimum viable product, used with real data by ${span(targets.phase2.pilotImporters)} pilot importers, your underwriters and one fronting partner or reinsurer.`,
    ),
    heading('phase-2-scope', 'Scope'),
    bullets(
      led(
        'All three roles.',
        'Importer, captive and reinsurer or fronting partner, isolated from each other and tested for it.',
      ),
      led(
        'Real data.',
        'All five sources connected, with schema validation, duplicate detection and missing-data alerts.',
      ),
      led(
        'Applications.',
        'Intake by your staff, with documents; review with status, decision and reason. Underwriters can add notes and corrections to a scorecard. Applications filled in by importers themselves are an option (Phase 2B).',
      ),
      led('Risk scores.', 'A trained model beside the rules, served by the ML scoring service.'),
      led(
        'Tiers and payments.',
        'Free, Pro and Enterprise, gated by the server, with card payments for the paid tiers.',
      ),
      led('API.', 'The versioned REST API, documented, with JWT and API keys.'),
    ),
    heading('phase-2-deliverables', 'Deliverables'),
    bullets(
      'The product in operation, in a test and a live environment that belong to you.',
      'Source code, automated tests, and the description of the API.',
      'The isolation test report, and the report of the security review.',
      'A report on the model: data used, accuracy on held-back data, comparison with the rules, limits.',
      'Instructions for operation, and a session of training for each of the three groups.',
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
      ],
      ['Total', span(phase2.hours), ...onlyIf(money, '', dollarSpan(phase2.cost))],
    ),
    paragraph(
      `Development takes ${hours(phase2.developmentHours)}, the data vendor ${hours(phase2.dataVendorHours)}, and project management, sprint reviews and acceptance ${hours(phase2.managementHours)}. The last number is the same at both ends, because it follows from the calendar and not from the size of the build.`,
    ),
    packagesTable('Phase 2 development', phase2.development, variant, rates.own),
    packagesTable('Phase 2 project management, sprint reviews and acceptance', phase2.management, variant, rates.own),
    paragraph(
      `This is the work of ${span(fullTimePeople(phase2, figures))} full-time people on average, in ${span(sprints(phase2.weeks, figures))} sprints. We staff it with three engineers, a data scientist and the project lead, some of them part of the time, beside the data vendor. ${
        money
          ? `Our own work is charged at ${dollars(rates.own)} per hour, the data vendor’s at ${dollars(rates.dataVendor)}. The vendor works under contract with us, so that you have one contract and one invoice.`
          : 'The vendor works under contract with us, so that you have one contract.'
      }`,
    ),
    heading('phase-2-range', 'What moves the range'),
    bullets(
      'How much of the prototype the validation period confirms. Screens that are kept need fewer hours.',
      'The form in which entries and statements arrive, and how far back they go.',
      'The number and quality of past claims, which decide how much work the model needs.',
      'How long access to the credit data providers takes. It is outside our control and yours, so it should be applied for early in the validation period.',
    ),
    heading('phase-2-payment', money ? 'Payment' : 'Invoices'),
    paragraph(`Phase 2 is invoiced as ${inOneLine(phase2.instalments)}.`),
    instalmentsTable('Phase 2 payment', phase2.instalments, phase2.cost, variant),
    paragraph(
      `The instalment at week 3 falls due after a review of what works by then: sign-in with all three roles, real entries on the importer dashboard, and the first delivery of the data vendor. Launch means that the pilot importers can sign in and that the Phase 2 targets, ${percent(targets.phase2.uptimePercent)} uptime and dashboards under ${targets.phase2.loadSeconds} seconds, are measured.`,
    ),
    heading('growth-period', 'Afterwards: the growth period'),
    paragraph(
      'After launch the product runs with its pilot importers and takes in more as your program grows. There is no development contract in this period; support is part of the monthly running services. Phase 3 becomes due when growth asks for it.',
    ),
  ]);
};

import { Callout } from '#web/rooms/components/callout.tsx';
import { DataTable } from '#web/rooms/components/data-table.tsx';
import { Document } from '#web/rooms/components/document.tsx';
import { dollarSpan, dollars, shortDollarSpan, weeks } from '#web/rooms/components/format.ts';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { categories, criticalCounts } from './comparison-rows.ts';
import { deadline } from './facts.ts';
import { comparison, offer, phase1, phase2, phase3 } from './figures.ts';
import { Mark, RatingCell } from './rating.tsx';

const { all, failed, partial, supported } = criticalCounts;

const howToRead = (
  <Section title="How to read the comparison">
    <p>
      We compare the Power BI service, as a signed-in importer would use it, with the platform that the full proposal
      plans. For Power BI, only what is built in counts; what other products add, including write-back on Fabric, is in
      the notes. For the platform, every rating is a plan: for Phase 2 unless the note names another phase.
    </p>
    <dl className="legend">
      <div>
        <dt>
          <Mark meaning="supported" /> Supported
        </dt>
        <dd>Yes, High, or Included. For the platform, this means planned: it has not been built yet.</dd>
      </div>
      <div>
        <dt>
          <Mark meaning="partial" /> Partial or limited
        </dt>
        <dd>Limited, Partial, Basic, Manual, Difficult, or Low: possible within the limits in the note.</dd>
      </div>
      <div>
        <dt>
          <Mark meaning="unsupported" /> Not supported
        </dt>
        <dd>No: another product or a custom application has to supply it.</dd>
      </div>
      <div>
        <dt>
          <em>Critical</em>
        </dt>
        <dd>Without it, the product cannot be sold by subscription, support underwriting, or run safely.</dd>
      </div>
    </dl>
  </Section>
);

const phaseText = (phase: typeof phase1 | typeof phase2 | typeof phase3) =>
  `${weeks(phase.weeks)}, ${dollarSpan(phase.cost)}`;

const costsAndLimits = (
  <Section title="Schedule, and what is not compared">
    <Points
      of={{
        'The build:': `Phase 1, a prototype (${phaseText(phase1)}); Phase 2, the MVP (${phaseText(phase2)}); Phase 3, scale (${phaseText(phase3)}).`,
        'Monthly cost:': `${shortDollarSpan(comparison.platform)} is for ${comparison.users} users after Phase 2, without text messages to importers. After Phase 3, expect ${dollarSpan(phase3.monthlyCost)}.`,
        'Not compared:':
          'the cost of building reports in Power BI, of other Microsoft products, and of an application that embeds its reports.',
      }}
    />
  </Section>
);

const summary = (
  <Section title="Summary">
    <div className="columns">
      <div>
        <h3>Choose Power BI for</h3>
        <ul>
          <li>Analysis by your own staff, on data that you already have</li>
          <li>Questions that change every week</li>
          <li>Dashboards in days, from a product with audit reports today</li>
        </ul>
      </div>
      <div>
        <h3>Choose the platform for</h3>
        <ul>
          <li>Importers as customers, who sign up, subscribe, pay, and act on alerts</li>
          <li>Applications, reviews, and policies in one system of record</li>
          <li>Scores with reasons, served to your screens and your partners</li>
          <li>Control over what is built next, without a license for each user</li>
        </ul>
      </div>
    </div>
    <Callout title="Bottom line">
      <p>
        If reports for your own staff are enough, choose Power BI: it exists today and needs no build of this size. If
        importers and partners are to be customers, Power BI leaves {failed} of {all} critical requirements to other
        software that you would buy or build. Power BI Embedded can draw the charts of such an application, but does not
        replace it. We recommend Phase 1 of the platform: for a fixed {dollars(phase1.cost.low)} you can put working
        screens in front of the people who would use them, before you decide on Phase 2. Your analysts can keep Power BI
        either way.
      </p>
    </Callout>
  </Section>
);

export function PowerBiAnalysis() {
  return (
    <Document
      title="Power BI or Bespoke?"
      {...offer}
      banner={
        <Callout isCritical title={`By itself, Power BI does not support ${failed} of ${all} critical requirements`}>
          <p>
            It fully meets {supported} and partly meets {partial}; the platform is planned to meet all {all}.
          </p>
        </Callout>
      }
      facts={[
        {
          label: 'Decision',
          figure: 'Reports, or a product?',
          text: 'For staff reports, Power BI. For a product that importers and partners use, Phase 1 of the platform.',
        },
        {
          label: 'Monthly cost',
          figure: `${dollars(comparison.powerBi)}, or ${shortDollarSpan(comparison.platform)}`,
          text: `Power BI licenses at ${comparison.users} users, or the platform with support and third-party data. Neither includes the build.`,
        },
        { ...deadline, text: 'Last day to order Phase 1.' },
        {
          label: 'What we need',
          figure: 'Your priorities',
          text: `Which of the ${all} are truly critical to you?`,
        },
      ]}
    >
      {howToRead}
      {categories.map(([category, rows]) => (
        <Section key={category} title={category}>
          <DataTable
            columns={['Requirement', 'Power BI', 'Bespoke Platform', 'Notes']}
            rows={rows.map(({ feature, powerbi, bespoke, powerbiNote }) => [
              feature,
              <RatingCell key="powerbi" rating={powerbi} />,
              <RatingCell key="bespoke" rating={bespoke} />,
              powerbiNote,
            ])}
            flag={{ label: 'Critical', heads: rows.filter(({ critical }) => critical).map(({ feature }) => feature) }}
          />
        </Section>
      ))}
      {costsAndLimits}
      {summary}
    </Document>
  );
}

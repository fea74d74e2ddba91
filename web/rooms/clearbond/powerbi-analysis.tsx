import { Callout } from '#web/rooms/components/callout.tsx';
import { DataTable } from '#web/rooms/components/data-table.tsx';
import { Document } from '#web/rooms/components/document.tsx';
import { dollarSpan, dollars, shortDollarSpan, weeks } from '#web/rooms/components/format.ts';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { RatingOverview } from './charts/rating-overview.tsx';
import { categories, criticalCounts } from './comparison-rows.ts';
import { dates, phase1Weeks } from './facts.ts';
import { comparison, offer, phase1, phase2, phase3 } from './figures.ts';
import { Mark, RatingCell } from './rating.tsx';

const { all, failed, partial, supported } = criticalCounts;

const howToRead = (
  <Section title="How to read the comparison">
    <p>
      We compare the Power BI service, as a signed-in importer would use it, with the platform that the full proposal
      plans. Only what is built in counts for Power BI; what other products could add is in the notes. For the platform,
      a rating is planned for Phase 2 unless the note names another phase.
    </p>
    <dl className="legend">
      <div>
        <dt>
          <Mark meaning="supported" /> Supported
        </dt>
        <dd>Yes, High, or Included. For the platform this is a promise: it does not exist yet.</dd>
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
        <dd>Without it the product cannot be sold by subscription, support underwriting, or be run safely.</dd>
      </div>
    </dl>
    <RatingOverview />
  </Section>
);

const costsAndLimits = (
  <Section title="What comes when, and what is not compared">
    <Points
      of={{
        'Phase 1,': `a prototype on mock data, takes ${weeks(phase1.weeks)} and costs ${dollarSpan(phase1.cost)}.`,
        'Phase 2,': `the MVP to which most ratings refer, takes ${weeks(phase2.weeks)} and costs ${dollarSpan(phase2.cost)}.`,
        'Phase 3,': `for scale, takes ${weeks(phase3.weeks)} and costs ${dollarSpan(phase3.cost)}.`,
        'Not compared:':
          'the cost of building reports in Power BI, of other Microsoft products that could be combined with it, and of an application of your own that embeds its reports. Text messages to importers are in neither monthly cost.',
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
        software that you would have to buy or build around it. We recommend Phase 1 of the platform: {phase1Weeks} and
        a fixed {dollars(phase1.cost.low)} show whether it is worth building. Your analysts can keep Power BI either
        way.
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
        <Callout isCritical title={`Power BI does not support ${failed} of ${all} critical requirements`}>
          <p>
            It meets {partial} in part and {supported} in full; the planned platform, all {all}.
          </p>
        </Callout>
      }
      facts={[
        {
          label: 'Decision',
          figure: 'Reports, or a product?',
          text: 'Staff reports: Power BI. A product for importers and partners: Phase 1.',
        },
        {
          label: 'Cost',
          figure: `${dollars(comparison.powerBi)} a month`,
          text: `With Power BI at ${comparison.users} users; ${shortDollarSpan(comparison.platform)} with the platform, once it is built.`,
        },
        { ...dates, text: 'The last day to order Phase 1.' },
        {
          label: 'From you',
          figure: 'Your priorities',
          text: `Which of the ${all} are truly critical?`,
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

import { countsAsText, type Figure, figures, figureText, hundredOf } from './figures.ts';

const { projectsFail, companiesAbandon, pilotsFail, failureRatio } = figures;
const projects = hundredOf(projectsFail);
const abandoned = countsAsText(companiesAbandon);
/** The number of dots for successful projects. The last place has no dot, because it is the visitor's. */
const solid = projects.last - 1;

export type Statistic = { figure: Figure; label: string; note: string };

/** A service's sample result, an invented report. Each row marks the dots between `from` and `to`, out of `steps`. */
export type Example = {
  title: string;
  steps: number;
  rows: readonly { label: string; says: string; from?: number; to: number }[];
  foot: string;
};

const pilot: Example = {
  title: 'What a pilot changed',
  steps: 24,
  rows: [
    { label: 'Before', says: '24 minutes', to: 24 },
    { label: 'After two weeks', says: '16 minutes', to: 16 },
    { label: 'After six weeks', says: '8 minutes', to: 8 },
  ],
  foot: 'A third of the time, with the same team.',
};

const plan: Example = {
  title: 'A plan for twelve weeks',
  steps: 12,
  rows: [
    { label: 'Clean the order data', says: 'weeks 1 to 4', to: 4 },
    { label: 'Train two teams', says: 'weeks 5 to 9', from: 4, to: 9 },
    { label: 'Measure, then decide', says: 'weeks 10 to 12', from: 9, to: 12 },
  ],
  foot: 'Stop after week 4 if the data cannot be fixed.',
};

const statistics: readonly Statistic[] = [
  {
    figure: projectsFail,
    label: 'AI Projects Fail',
    note: `${countsAsText(projectsFail).others} of 100 succeed`,
  },
  {
    figure: companiesAbandon,
    label: 'Abandon Initiatives',
    note: `of companies, in 2025: ${abandoned.failing} gave up most projects, ${abandoned.others} went on`,
  },
  {
    figure: pilotsFail,
    label: 'GenAI Pilots Fail',
    note: `${countsAsText(pilotsFail).others} of 100 brought a measurable return`,
  },
  {
    figure: failureRatio,
    label: 'Higher Failure Rate',
    note: 'versus traditional IT',
  },
];

export const landing = {
  /** What web/public/sharing.png shows. */
  sharingPicture: "Don't Be a Statistic: a hundred dots, most of them dim",
  hero: {
    badge: 'AI-First Technical Consulting',
    /** One line or two, ending in the period that is a dot. Its size follows from its width (hero-sizes.ts). */
    headline: ["Don't Be", 'a Statistic'],
    /** Each sentence begins a line. */
    subtitle: [`${figureText(projectsFail)} of AI projects fail.`, 'We help companies build the rest.'],
    toContact: 'Transform Your AI Strategy',
    toServices: 'Learn More',
    scrollDown: 'Scroll down to how we help',
    figure: {
      label: `A hundred places for AI projects, in order: ${projects.fail} dim dots, ${projects.mayFail} outlined ones, ${solid} solid ones. The last place is empty: it is yours.`,
      legend: {
        dim: `${projects.fail} fail`,
        outlined: `${projects.mayFail} more may fail`,
        solid: `${solid} succeed`,
        you: '1 place is yours',
      },
    },
  },
  crisis: {
    heading: 'AI Crisis',
    intro: 'Each small dot is one in a hundred: dim ones fail, outlined ones may.',
    ratio: { ai: 'AI', it: 'IT' },
    /** Stands between the name of a number's original publisher and the source that reports the number. */
    reportedBy: ', reported by',
    withoutSource: 'Sample figure: its source is still to be named.',
    statistics,
  },
  services: {
    heading: 'How We Help You Succeed',
    intro: 'Two ways to work with us: find out what is worth building, or get what you have into daily use.',
    sample: 'An example, with sample figures',
    cards: [
      {
        title: 'AI Innovation',
        line: 'From an idea to a tested product.',
        points: {
          'Rapid prototypes': 'Something people can try, before anything large is paid for.',
          'Budget-conscious validation': 'The smallest test that shows whether it is worth building.',
          'Market testing': 'What customers do with it, and not only what they say.',
          'Expert guidance': 'An engineer at your table, who also says when not to build.',
        },
        example: pilot,
      },
      {
        title: 'AI Enablement',
        line: 'From a tool you bought to one you use.',
        points: {
          'Custom training': 'Your teams learn on their own work, with the tools they have.',
          'Integration strategies': 'A plan that fits the systems, data, and rules you already have.',
          'Daily workflow optimization': 'Fewer steps in the working day, measured before and after.',
          'Ongoing support': 'Someone to call who knows what was built, and why.',
        },
        example: plan,
      },
    ],
  },
  clients: { heading: 'Trusted by Industry Leaders' },
} as const;

export type Service = (typeof landing.services.cards)[number];

import { site } from '#shared/site.ts';
import { type Figure, figures, figureText, hundredOf } from './figures.ts';
import { nav } from './nav.ts';

const { projectsFail, companiesAbandon, pilotsFail, failureRatio } = figures;
const projects = hundredOf(projectsFail);
const abandoned = hundredOf(companiesAbandon);
/** One of those that last has left its place: you. */
const solid = projects.last - 1;

/**
 * Where a statistic comes from. Cite only what you have read: without a source the page says so. `states` is the number as
 * the source has it: the build refuses another one beside it.
 */
export type Source = { states: string; name: string; year: number; url: `https://${string}` };

export type Statistic = { figure: Figure; label: string; note: string; source?: Source };

const statistics: readonly Statistic[] = [
  {
    figure: projectsFail,
    label: 'AI Projects Fail',
    note: `${projects.last} to ${projects.last + projects.mayFail} of 100 succeed`,
    source: {
      states: '70-85%',
      name: 'NTT DATA, on MIT and later estimates',
      year: 2024,
      url: 'https://www.nttdata.com/global/en/insights/focus/between-70-85p-of-genai-deployment-efforts-are-failing',
    },
  },
  {
    figure: companiesAbandon,
    label: 'Abandon Initiatives',
    note: `of companies, in 2025: ${abandoned.fail} stopped, ${abandoned.last} went on`,
    source: {
      states: '42%',
      name: 'Pivot to AI, on a survey by S&P Global Market Intelligence',
      year: 2025,
      url: 'https://pivot-to-ai.com/2025/04/01/ai-in-the-enterprise-is-failing-over-twice-as-fast-in-2025-as-it-was-in-2024',
    },
  },
  {
    figure: pilotsFail,
    label: 'GenAI Pilots Fail',
    note: `${hundredOf(pilotsFail).last} of 100 go on`,
    source: {
      states: '95%',
      name: 'Innovation Leaders Club, on a report by MIT NANDA',
      year: 2025,
      url: 'https://www.innovationleadersclub.com/blog/innovation-management-watch-summary-95-generative-ai-pilots-failing-fortune-mit-nanda-report',
    },
  },
  {
    figure: failureRatio,
    label: 'Higher Failure Rate',
    note: `versus traditional IT: ${failureRatio.times} failures for each one there`,
    source: {
      states: '2x',
      name: 'RAND, The Root Causes of Failure for Artificial Intelligence Projects',
      year: 2024,
      url: 'https://www.rand.org/pubs/research_reports/RRA2680-1.html',
    },
  },
];

/** Every word of the landing page, in the order in which it is read. */
export const landing = {
  nav,
  hero: {
    badge: 'AI-First Technical Consulting',
    headline: ["Don't Be", 'a Statistic'],
    subtitle: `${figureText(projectsFail)} of AI projects fail. We help companies build the rest.`,
    toContact: 'Transform Your AI Strategy',
    toServices: 'Learn More',
    scrollDown: 'Scroll down to how we help',
    figure: {
      label: `A hundred places for AI projects, in order: ${projects.fail} dim dots, ${projects.mayFail} outlined ones, ${solid} solid ones. The last has left its place.`,
      legend: {
        dim: `${projects.fail} fail`,
        outlined: `${projects.mayFail} more may`,
        solid: `${solid} succeed`,
        you: '1 is you',
      },
    },
  },
  crisis: {
    heading: 'AI Crisis',
    lead: 'Every dot is one in a hundred. The dim ones did not make it.',
    ratio: { ai: 'AI', it: 'Traditional IT' },
    withoutSource: 'Sample figure: its source is still to be named.',
    statistics,
  },
  services: {
    heading: 'How We Help You Succeed',
    lead: 'Two ways to work with us: find out what is worth building, or get what you have into daily use.',
    cards: [
      {
        drawing: 'innovation',
        title: 'AI Innovation',
        line: 'From an idea to something you can hold up to the market.',
        points: ['Rapid prototypes', 'Budget-conscious validation', 'Market testing', 'Expert guidance'],
      },
      {
        drawing: 'enablement',
        title: 'AI Enablement',
        line: 'From a tool that was bought to one that is used.',
        points: ['Custom training', 'Integration strategies', 'Daily workflow optimization', 'Ongoing support'],
      },
    ],
  },
  clients: { heading: 'Trusted by Industry Leaders' },
  contact: {
    heading: 'Tell us about your project',
    lead: 'A few lines are enough: what you want to do, and what is in the way. A person reads every message.',
    byEmail: 'Or write to',
    next: {
      heading: 'What happens after Send',
      steps: [
        'A person of our sales team reads your message.',
        `We reply within ${site.replyTime}.`,
        'We talk for half an hour. Then you decide.',
      ],
    },
    privacy: 'What we store, and for how long',
    withoutScripts: 'The form needs JavaScript, which is off in this browser. Please write to us instead:',
  },
} as const;

export type Service = (typeof landing.services.cards)[number];

/** Every word of the landing page, in the order in which it is read. */
export const landing = {
  nav: { blog: 'Blog', getStarted: 'Get Started' },
  hero: {
    badge: 'AI-First Technical Consulting',
    headline: ["Don't Be", 'a Statistic'],
    subtitle: "70-85% of AI projects fail. We work on the ones that don't.",
    toContact: 'Transform Your AI Strategy',
    toServices: 'Learn More',
    scrollDown: 'Scroll down to how we help',
    figure: {
      label:
        'A hundred dots, one for each AI project. Fourteen are solid and fifteen are outlined; seventy are dim. One has left its place.',
      legend: { solid: '15 succeed', outlined: '15 more may', dim: '70 fail' },
      vacancy: 'The empty place is yours.',
    },
  },
  crisis: {
    heading: 'AI Crisis',
    lead: 'Every dot is one in a hundred. The dim ones did not make it.',
    ratio: { ai: 'AI', it: 'Traditional IT' },
    statistics: [
      { figure: 'projects', value: '70-85%', label: 'AI Projects Fail', note: 'between 15 and 30 in a hundred last' },
      { figure: 'abandoned', value: '42%', label: 'Abandon Initiatives', note: 'of companies, in 2025' },
      { figure: 'pilots', value: '95%', label: 'GenAI Pilots Fail', note: 'five in a hundred go on' },
      { figure: 'ratio', value: '2x', label: 'Higher Failure Rate', note: 'versus traditional IT' },
    ],
  },
  services: {
    heading: 'How We Help You Succeed',
    lead: 'Two ways to work with us: find out what is worth building, or make what you have part of the day.',
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
    withoutScripts: 'The form needs JavaScript, which is off in this browser. Please write to us instead:',
  },
} as const;

export type Statistic = (typeof landing.crisis.statistics)[number];
export type Service = (typeof landing.services.cards)[number];

/** How well a requirement is met. A cost is an amount to compare, and says nothing of that. */
export type Meaning = 'supported' | 'partial' | 'unsupported' | 'cost';

type Word = 'Yes' | 'High' | 'Included' | 'Limited' | 'Difficult' | 'Manual' | 'Basic' | 'Partial' | 'Low' | 'No';

type Cost = `$${string}` | 'One license' | 'Licenses only';

export type Rating = Word | Cost;

export type Requirement = {
  powerbi: Rating;
  /** Default: "Yes". */
  bespoke?: Rating;
  /** Whether the product cannot be sold, used for underwriting, or run safely without it. Default: false. */
  critical?: boolean;
  powerbiNote: string;
};

export type ComparisonRow = Required<Requirement> & { category: string; feature: string };

const words: Readonly<Record<Word, Meaning>> = {
  Yes: 'supported',
  High: 'supported',
  Included: 'supported',
  Limited: 'partial',
  Difficult: 'partial',
  Manual: 'partial',
  Basic: 'partial',
  Partial: 'partial',
  Low: 'partial',
  No: 'unsupported',
};

const isWord = (rating: Rating): rating is Word => rating in words;

/** What a rating means: for a cell, the legend, the chart, and every count. */
export const meaningOf = (rating: Rating): Meaning => (isWord(rating) ? words[rating] : 'cost');

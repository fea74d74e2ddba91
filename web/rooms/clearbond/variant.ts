/** The two forms of the full proposal. In the hours breakdown no amount of money appears. */
export type Variant = 'money' | 'hours';

export type VariantProps = { variant: Variant };

import type { ComponentProps } from 'react';

const variants = {
  solid: 'border-transparent bg-ink text-paper hover:bg-muted',
  quiet: 'border-edge text-ink hover:border-ink hover:bg-surface',
};

const sizes = {
  /** For buttons in the top bar: scales with the bar's text. */
  bar: 'px-[0.9em] py-[0.4em] min-h-[2.66em] text-[0.9375em]',
  small: 'px-[min(0.875rem,3.9vw)] py-2 min-h-10 sm:px-4 text-[min(0.9375rem,4.25vw)]',
  /** On a phone the label stays on one line at any text size. */
  large: 'px-[min(1.25rem,5vw)] py-2 sm:px-6 min-h-12 sm:min-h-13 text-[min(0.9375rem,5.8vw)] md:text-body',
};

type Style = { variant?: keyof typeof variants | undefined; size?: keyof typeof sizes | undefined };

const classes = ({ variant = 'solid', size = 'large' }: Style) =>
  `inline-flex forced-color-adjust-none items-center justify-center gap-[0.5em] rounded-full border-2 font-medium text-center leading-tight wrap-anywhere cursor-pointer button disabled:cursor-default disabled:opacity-65 ${variants[variant]} ${sizes[size]}`;

export function Button({ variant, size, className = '', ...button }: ComponentProps<'button'> & Style) {
  return <button type="button" className={`${classes({ variant, size })} ${className}`} {...button} />;
}

export function ButtonLink({ variant, size, className = '', ...link }: ComponentProps<'a'> & Style) {
  return <a className={`${classes({ variant, size })} ${className}`} {...link} />;
}

import type { ComponentProps } from 'react';

const variants = {
  /** The main action of a view; at most one each. */
  primary: 'bg-spark text-on-spark border-spark hover:border-ink',
  solid: 'bg-ink text-paper border-ink hover:bg-transparent hover:text-ink',
  quiet: 'border-edge text-ink hover:border-ink hover:bg-surface',
};

const sizes = {
  small: 'px-3.5 min-h-10 sm:px-4 whitespace-nowrap text-small',
  large: 'px-7 min-h-13 text-body',
};

type Style = { variant?: keyof typeof variants | undefined; size?: keyof typeof sizes | undefined };

// Only the colors that change on hover: `transition-colors` would also fade the focus outline in.
const classes = ({ variant = 'solid', size = 'large' }: Style) =>
  `inline-flex forced-color-adjust-none items-center justify-center gap-2 rounded-full border-2 font-medium text-center leading-tight py-2 cursor-pointer motion-safe:transition-[color,background-color,border-color] motion-safe:duration-150 disabled:cursor-default disabled:opacity-65 ${variants[variant]} ${sizes[size]}`;

/** A button that acts on this page. */
export function Button({ variant, size, className = '', ...button }: ComponentProps<'button'> & Style) {
  return <button type="button" className={`${classes({ variant, size })} ${className}`} {...button} />;
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, className = '', children, ...link }: ComponentProps<'a'> & Style) {
  return (
    <a className={`${classes({ variant, size })} ${className}`} {...link}>
      {children}
    </a>
  );
}

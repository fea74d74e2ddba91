import type { ComponentProps } from 'react';

const variants = {
  /** The main action of a view; at most one each. */
  primary: 'bg-spark text-on-spark border-spark hover:bg-[color-mix(in_srgb,var(--spark),var(--on-spark)_12%)]',
  solid: 'bg-ink text-paper border-ink hover:bg-[color-mix(in_srgb,var(--ink),var(--paper)_18%)]',
  quiet: 'border-edge text-ink hover:border-ink hover:bg-surface',
};

const sizes = {
  small: 'px-3.5 min-h-10 sm:px-4 text-small',
  large: 'px-5 sm:px-7 min-h-12 sm:min-h-13 text-small sm:text-body',
};

type Style = { variant?: keyof typeof variants | undefined; size?: keyof typeof sizes | undefined };

const classes = ({ variant = 'solid', size = 'large' }: Style) =>
  `inline-flex forced-color-adjust-none items-center justify-center gap-2 rounded-full border-2 font-medium text-center leading-tight py-2 cursor-pointer button disabled:cursor-default ${variants[variant]} ${sizes[size]}`;

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

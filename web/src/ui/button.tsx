import type { ComponentProps } from 'react';

const looks = {
  /** What a page most wants to be pressed; one to a view. */
  primary: 'bg-spark text-on-spark border-spark hover:border-ink',
  solid: 'bg-ink text-paper border-ink hover:bg-transparent hover:text-ink',
  quiet: 'border-edge text-ink hover:border-ink hover:bg-surface',
};

const sizes = {
  small: 'px-3.5 min-h-10 sm:px-4 whitespace-nowrap text-small',
  large: 'px-7 min-h-13 text-body',
};

type Look = { look?: keyof typeof looks | undefined; size?: keyof typeof sizes | undefined };

// The colours that the pointer changes, and not `transition-colors`: that one has the focus outline fade in.
const classes = ({ look = 'solid', size = 'large' }: Look) =>
  `inline-flex forced-color-adjust-none items-center justify-center gap-2 rounded-full border-2 font-medium text-center leading-none py-2 cursor-pointer motion-safe:transition-[color,background-color,border-color] motion-safe:duration-150 disabled:cursor-default disabled:opacity-65 ${looks[look]} ${sizes[size]}`;

/** A button that does something on this page. */
export function Button({ look, size, className = '', ...button }: ComponentProps<'button'> & Look) {
  return <button type="button" className={`${classes({ look, size })} ${className}`} {...button} />;
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ look, size, className = '', children, ...link }: ComponentProps<'a'> & Look) {
  return (
    <a className={`${classes({ look, size })} ${className}`} {...link}>
      {children}
    </a>
  );
}

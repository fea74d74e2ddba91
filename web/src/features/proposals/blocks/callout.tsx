import type { BlockOf } from './block-of.ts';
import { CriticalMark } from './rating.tsx';
import { unbroken } from './unbroken.tsx';

const tones = {
  note: 'border-l-4 border-edge bg-surface',
  critical: 'border-2 border-l-8 border-danger bg-surface',
  conclusion: 'band border-l-8 border-spark',
};

export function Callout({ tone, title, text }: BlockOf<'callout'>) {
  return (
    <aside aria-label={title} data-tone={tone} className={`my-2 max-w-measure rounded-box px-6 py-5 ${tones[tone]}`}>
      {tone === 'critical' && (
        <p className="mb-2 flex items-center gap-2 text-small font-medium text-danger">
          <CriticalMark />
          Critical finding
        </p>
      )}
      <p className="font-serif text-lead tracking-tight">{unbroken(title)}</p>
      <p className="mt-2">{unbroken(text)}</p>
    </aside>
  );
}

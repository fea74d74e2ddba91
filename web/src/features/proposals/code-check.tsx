import { type FormEvent, useState } from 'react';
import { readCode } from '#shared/document-code.ts';
import type { ServedIndex } from '#shared/editions.ts';
import { codeCheckTexts as texts } from '#web/src/content/code-check.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';

type Known = Pick<ServedIndex, 'codes' | 'newest'>;

/** What a code says: of which document and edition it is. */
const answerTo = (typed: string, { codes, newest }: Known): string => {
  const code = readCode(typed);
  if (code === undefined) return texts.notACode;
  const found = codes.find((each) => each.code === code);
  if (!found) return texts.unknown;
  const { title, version } = found;
  return version === newest ? texts.found(title, version) : texts.foundOlder(title, version, newest);
};

/** Tells of which document and edition a printed sheet is, by its code. */
export function CodeCheck(known: Known) {
  const [answer, setAnswer] = useState('');
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAnswer(answerTo(String(new FormData(event.currentTarget).get('code') ?? ''), known));
  };
  return (
    <section aria-labelledby="code-check" className="mt-16 max-w-text print:hidden">
      <h2 id="code-check" className="text-title">
        {texts.heading}
      </h2>
      <form onSubmit={check} className="mt-4 grid gap-4">
        <TextField
          label={texts.field}
          name="code"
          note={texts.note}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit" variant="quiet" size="small" className="justify-self-start">
          {texts.submit}
        </Button>
      </form>
      <p role="status" className="mt-4 font-medium">
        {answer}
      </p>
    </section>
  );
}

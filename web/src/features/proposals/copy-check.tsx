import { type ChangeEvent, type FormEvent, type MouseEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { copyCheckTexts as texts } from '#web/src/content/copy-check.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { checkCode, checkFile, type Known } from './find-copy.ts';

/** Draws the check into its place on the index. */
export const drawCopyCheck = (place: Element, known: Known): void => createRoot(place).render(<CopyCheck {...known} />);

/** Tells of which document and edition a PDF is, or a printed sheet by its code. */
function CopyCheck(known: Known) {
  return (
    <section aria-labelledby="copy-check">
      <h2 id="copy-check" className="text-lead">
        {texts.heading}
      </h2>
      <FileCheck {...known} />
      <CodeCheck {...known} />
    </section>
  );
}

/** A file that was changed since can be chosen again. */
const forget = ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
  input.value = '';
};

function FileCheck(known: Known) {
  const [answer, setAnswer] = useState('');
  const check = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    const said = await checkFile(file, known);
    // Another file may have been chosen meanwhile.
    if (input.files?.[0] === file) setAnswer(said);
  };
  return (
    <div className="file-field mt-4">
      <TextField
        label={texts.file}
        note={texts.fileNote}
        type="file"
        accept=".pdf,application/pdf"
        onClick={forget}
        onChange={check}
      />
      <Answer text={answer} />
    </div>
  );
}

function CodeCheck(known: Known) {
  const [answer, setAnswer] = useState('');
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAnswer(checkCode(String(new FormData(event.currentTarget).get('code') ?? ''), known));
  };
  return (
    <form onSubmit={check} className="mt-8 grid gap-4">
      <TextField
        label={texts.code}
        name="code"
        note={texts.codeNote}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" variant="quiet" size="small" className="justify-self-start">
        {texts.submit}
      </Button>
      <Answer text={answer} />
    </form>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <p role="status" className="font-medium [overflow-wrap:anywhere] not-empty:mt-4">
      {text}
    </p>
  );
}

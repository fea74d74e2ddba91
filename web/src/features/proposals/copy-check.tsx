import { type ChangeEvent, type FormEvent, type MouseEvent, useState } from 'react';
import { readCode } from '#shared/document-code.ts';
import type { ServedIndex } from '#shared/editions.ts';
import { copyCheckTexts as texts } from '#web/src/content/copy-check.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';

/** What an index says of the copies that the firm has handed out. */
type Known = Pick<ServedIndex, 'codes' | 'newest'>;

const editionWords = ({ codes, newest }: Known, isIt: (copy: Known['codes'][number]) => boolean) => {
  const copy = codes.find(isIt);
  return copy && texts.known(copy.title, copy.version, newest, copy.withdrawn);
};

/** What a typed code says: of which document and edition a sheet of paper is. */
const checkCode = (typed: string, known: Known): string => {
  const code = readCode(typed);
  if (code === undefined) return texts.notACode;
  const edition = editionWords(known, (copy) => copy.code === code);
  return edition === undefined ? texts.unknownCode : texts.found(edition);
};

const sha256 = async (file: Blob): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Says of which document and edition a file is. It is hashed here, and nothing of it is sent. */
const checkFile = async (file: File, known: Known): Promise<string> => {
  try {
    const hash = await sha256(file);
    const edition = editionWords(known, ({ pdf }) => pdf === hash);
    return edition === undefined ? texts.unknownFile(file.name) : texts.unchanged(file.name, edition);
  } catch {
    return texts.unreadable(file.name);
  }
};

/** Tells of which document and edition a PDF is, or a printed sheet by its code. */
export default function CopyCheck(known: Known) {
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
    <div className="mt-4 **:file:mr-3 **:file:cursor-pointer **:file:rounded-full **:file:border-2 **:file:border-edge **:file:bg-transparent **:file:px-3 **:file:py-1 **:file:text-inherit **:file:[font:inherit]">
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

import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { gate } from '#web/src/content/gate.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { useFormReady } from '#web/src/lib/form-ready.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { Button } from '#web/src/ui/button.tsx';
import { cropped, Dots } from '#web/src/ui/dots.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';
import { LoadFailed } from '#web/src/ui/load-failed.tsx';
import { showToast } from '#web/src/ui/toast/store.ts';
import { useAskedFor } from './asked-for.ts';
import { useLogIn } from './log-in.ts';

export default function GatePage() {
  usePageTitle(gate.title);
  return (
    <>
      <HomeBar />
      <main className="mx-auto flex min-h-svh max-w-104 flex-col justify-center px-5 pt-20 pb-12">
        <Keyhole />
        <h1 className="mt-8 text-heading">{gate.title}</h1>
        <p className="mt-3 text-muted">{gate.instruction}</p>
        <noscript>
          <p className="mt-6">{gate.withoutScripts}</p>
        </noscript>
        <GateForm />
      </main>
    </>
  );
}

/** The API's own sentence, else the error's; a password that was never compared is not called wrong. */
function whyRefused(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message || error.message || 'Invalid password.';
  return 'The server could not be reached. Please try again.';
}

function GateForm() {
  const [, navigate] = useLocation();
  const askedFor = useAskedFor('/proposals/clearbond');
  const { mutate, isPending } = useLogIn();
  const form = useFormReady();
  const field = useRef<HTMLInputElement>(null);
  const refused = useRef(false);

  // A disabled field loses the focus: a visitor who was refused gets it back, to try again.
  useEffect(() => {
    if (!isPending && refused.current) field.current?.select();
  }, [isPending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(field.current?.value ?? '', {
      onSuccess: () => {
        showToast({ title: 'Success', description: 'Authentication successful.' });
        navigate(askedFor, { replace: true });
      },
      onError: (error) => {
        refused.current = true;
        showToast({
          look: 'destructive',
          title: 'Authentication failed',
          description: whyRefused(error),
        });
      },
    });
  }

  return (
    <form ref={form} onSubmit={submit} method="post" className="mt-8 grid gap-5 noscript:hidden">
      {/* There is one password and no name; this is for password managers, which want to file it under one. */}
      <input hidden readOnly name="username" autoComplete="username" value="client" />
      <TextField
        ref={field}
        label={gate.field}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        disabled={isPending}
      />
      <LoadFailed />
      <Button type="submit" look="primary" disabled={isPending} className="in-aria-busy:opacity-65">
        {isPending ? gate.submitting : gate.submit}
      </Button>
    </form>
  );
}

const keyhole = [
  '.........',
  '...###...',
  '..#####..',
  '..#####..',
  '...###...',
  '....#....',
  '...###...',
  '...###...',
  '..#####..',
  '.........',
];

/** A keyhole among the dots. */
function Keyhole() {
  const cells = (sign: string) => [...keyhole.join('')].flatMap((cell, index) => (cell === sign ? [index] : []));
  return (
    <svg viewBox={cropped(9, 10)} aria-hidden="true" className="w-28">
      <Dots cells={cells('.')} columns={9} className="stroke-dim" />
      <Dots cells={cells('#')} columns={9} className="stroke-ink" />
    </svg>
  );
}

import { useState } from 'react';
import { Boundary } from '#web/src/ui/boundary.tsx';
import { MessageForm } from './message-form.tsx';
import { contactTexts } from './texts.ts';
import { ThankYou } from './thank-you.tsx';

/** The form, or the Thank You panel for a few seconds after sending. Each message gets a new, empty form. */
export default function ContactForm() {
  const [isSent, setSent] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  if (!isSent) return <MessageForm takesFocus={takesFocus} onSent={() => setSent(true)} />;
  const done = (hadFocus: boolean) => {
    setTakesFocus(hadFocus);
    setSent(false);
  };
  return (
    // An error must not look as if the message had not been sent.
    <Boundary fallback={() => <p role="status">{contactTexts.thanks.line}</p>}>
      <ThankYou onDone={done} />
    </Boundary>
  );
}

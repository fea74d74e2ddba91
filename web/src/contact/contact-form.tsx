import { useState } from 'react';
import { MessageForm } from './message-form.tsx';
import { ThankYou } from './thank-you.tsx';

/** The form, or the Thank You panel for a few seconds after sending. Each message gets a new, empty form. */
export default function ContactForm() {
  const [isSent, setSent] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  if (!isSent) return <MessageForm takesFocus={takesFocus} onSent={() => setSent(true)} />;
  return (
    <ThankYou
      onDone={(hadFocus) => {
        setTakesFocus(hadFocus);
        setSent(false);
      }}
    />
  );
}

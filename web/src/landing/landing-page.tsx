import type { ReactNode } from 'react';
import { ContactSection } from '#web/src/contact/contact-section.tsx';
import { SkipLink } from '#web/src/ui/bar.tsx';
import { Clients } from './clients.tsx';
import { Crisis } from './crisis.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/** @param props.children the contact form */
export function LandingPage({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <VisitorBar form="#contact" />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Crisis />
        <Services />
        <Clients />
        <ContactSection>{children}</ContactSection>
      </main>
      <Footer />
    </>
  );
}

import { site } from '#shared/site.ts';
import { VisitorBar } from '#web/src/app/visitor-bar.tsx';
import { ContactSection } from '#web/src/features/contact/contact-section.tsx';
import { Clients } from '#web/src/features/landing/clients.tsx';
import { Crisis } from '#web/src/features/landing/crisis.tsx';
import { Footer } from '#web/src/features/landing/footer.tsx';
import { Hero } from '#web/src/features/landing/hero.tsx';
import { Services } from '#web/src/features/landing/services.tsx';
import { SkipLink } from '#web/src/ui/bar.tsx';

export default function LandingPage() {
  return (
    <>
      <SkipLink />
      <VisitorBar form="#contact" />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Crisis />
        <Services />
        <Clients {...site} />
        <ContactSection />
      </main>
      <Footer />
    </>
  );
}

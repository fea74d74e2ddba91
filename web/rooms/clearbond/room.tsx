import { site } from '#shared/site.ts';
import type { Room } from '#web/rooms/components/room.ts';
import { offer } from './figures.ts';
import { FullProposal } from './full-proposal.tsx';
import { Phase1Proposal } from './phase1-proposal.tsx';
import { PowerBiAnalysis } from './powerbi-analysis.tsx';

const room: Room = {
  ...offer,
  contact: {
    name: 'Client services',
    email: site.contactEmail,
    ...(site.meetingUrl && { meetingUrl: site.meetingUrl }),
  },
  isDefault: true,
  documents: [
    {
      slug: 'proposal',
      title: 'Full proposal',
      line: 'The platform in three phases: scope, schedule, cost, and terms of payment.',
      content: <FullProposal hasMoney />,
    },
    {
      slug: 'proposal-hours',
      title: 'Hours breakdown',
      line: 'The full proposal in hours, without prices.',
      content: <FullProposal hasMoney={false} />,
    },
    {
      slug: 'powerbi-analysis',
      title: 'Power BI versus bespoke analysis',
      line: 'Whether Power BI would be enough, requirement by requirement.',
      content: <PowerBiAnalysis />,
    },
    {
      slug: 'proposal-phase1',
      title: 'Phase 1 proposal',
      line: 'What you sign: a prototype at a fixed price.',
      content: <Phase1Proposal />,
    },
  ],
};

export default room;

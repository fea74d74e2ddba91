import { leadQueues } from '#functions/lib/submission.ts';
import type { Dependencies } from './notify-lead.ts';

/** The leads that sales has not been notified of: their number, up to a thousand a queue, and the age of the oldest. */
export const measureBacklog = async ({
  leads,
  clock,
}: Pick<Dependencies, 'leads' | 'clock'>): Promise<{ waitingLeads: number; oldestLeadSeconds: number }> => {
  const queues = await Promise.all(leadQueues.map((queue) => leads.backlog(queue)));
  // A damaged row has no date that could be read. A row from the future was stored before a clock was set back.
  const ages = queues.map(({ oldest }) => (clock() - Date.parse(oldest ?? '')) / 1000);
  return {
    waitingLeads: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestLeadSeconds: Math.round(Math.max(0, ...ages.filter(Number.isFinite))),
  };
};

import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { callsWithin, nobodyWaits } from '#functions/lib/aws-clients.ts';

/** The only region that has CloudFront's metrics. */
const region = 'us-east-1';

const periodSeconds = 300;

/** Longer than the interval of visits and the delay of CloudFront's metrics. */
const lookBackMs = 30 * 60_000;

type EdgeTraffic = { edgeRequests: number; edgeBytes: number };

/** @returns reads the distribution's busiest five minutes of the half hour before `now` (ms since the epoch) */
export const connectEdgeTraffic = (distributionId: string): ((now: number) => Promise<EdgeTraffic>) => {
  const client = new CloudWatchClient({ region, ...callsWithin(nobodyWaits) });
  const query = (Id: string, MetricName: string) => ({
    Id,
    MetricStat: {
      Metric: {
        Namespace: 'AWS/CloudFront',
        MetricName,
        Dimensions: [
          { Name: 'DistributionId', Value: distributionId },
          { Name: 'Region', Value: 'Global' },
        ],
      },
      Period: periodSeconds,
      Stat: 'Sum',
    },
  });
  return async (now) => {
    const { MetricDataResults = [] } = await client.send(
      new GetMetricDataCommand({
        StartTime: new Date(now - lookBackMs),
        EndTime: new Date(now),
        MetricDataQueries: [query('edgeRequests', 'Requests'), query('edgeBytes', 'BytesDownloaded')],
      }),
    );
    const most = (id: keyof EdgeTraffic) =>
      Math.max(0, ...MetricDataResults.filter(({ Id }) => Id === id).flatMap(({ Values = [] }) => Values));
    return { edgeRequests: most('edgeRequests'), edgeBytes: most('edgeBytes') };
  };
};

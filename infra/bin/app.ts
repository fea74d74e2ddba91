import { createApp } from '#infra/app.ts';

// The CDK runs this file. Invalid settings are reported in one message, without a stack trace.
try {
  createApp(process.env).synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

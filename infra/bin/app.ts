import { createApp } from '#infra/app.ts';

// What `cdk` starts. A fault of the settings is said in one message and without a stack trace.
try {
  createApp(process.env).synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

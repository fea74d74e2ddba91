import { createApp } from '#infra/app.ts';
import { roomsFolder, siteFolder } from '#infra/built-site.ts';
import { contextOfProject } from '#infra/config.ts';

// The CDK runs this file after "build" in cdk.json. Invalid settings are listed in one message, without a stack trace.
try {
  createApp({ file: contextOfProject(), env: process.env, siteFolder, roomsFolder }).synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

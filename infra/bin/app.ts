import { createApp } from '#infra/app.ts';
import { roomsFolder, siteFolder } from '#infra/built-site.ts';
import { contextOfProject } from '#infra/config.ts';

// The CDK first runs "build" in cdk.json, then this file. One message, with no stack trace, lists all invalid settings.
try {
  createApp({ file: contextOfProject(), env: process.env, siteFolder, roomsFolder }).synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { createApp } from '#infra/app.ts';
import { builtSite } from '#infra/built-site.ts';
import { contextOfProject } from '#infra/config.ts';

// The CDK runs this file. Invalid settings are reported in one message, without a stack trace.
try {
  createApp({ file: contextOfProject(), env: process.env, ...builtSite() }).synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

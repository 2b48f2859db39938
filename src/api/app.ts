import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { classFile } from '../config/paths.ts';
import { API_BASE } from '../contracts/paths.ts';
import { randomText } from '../db/public-id.ts';
import { QUESTION_LIMITS } from '../events/queue/question-limits.ts';
import { abShareRoutes, sharedAbTestRoute } from './ab-share/routes.ts';
import { abShareService } from './ab-share/service.ts';
import { abTestRoutes } from './ab-test/routes.ts';
import { accountEndRoutes } from './account-end/routes.ts';
import { achievementRoutes } from './achievement/routes.ts';
import { annotationRoutes } from './annotation/routes.ts';
import { apiKeyRoutes } from './api-key/routes.ts';
import { campaignBulkRoutes, campaignRoutes } from './campaign/routes.ts';
import { campaignFileRoutes } from './campaign-import/routes.ts';
import { revisionRoutes } from './campaign-revision/routes.ts';
import { checkRoutes } from './check/routes.ts';
import { classRoutes, classSetupRoutes } from './class/routes.ts';
import { openClass } from './class/service.ts';
import { columnPresetRoutes } from './column-preset/routes.ts';
import { conversionTypeRoutes } from './conversion-type/routes.ts';
import { costCorrectionRoutes } from './cost-correction/routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { demoRoutes } from './demo/routes.ts';
import type { AppDeps } from './deps.ts';
import { destinationRoutes } from './destination/routes.ts';
import { disclosureRoutes } from './disclosure/routes.ts';
import { askRoute, domainRoutes } from './domain/routes.ts';
import { exportFileRoute, exportRoutes } from './export/routes.ts';
import { exportService } from './export/service.ts';
import { formulaRoutes } from './formula/routes.ts';
import { endConnections, endIdleConnections, patientServer } from './http/connections.ts';
import { handleError } from './http/error-handler.ts';
import { inTheirName } from './http/in-their-name.ts';
import { helmetOptions, openApiOptions } from './http/plugin-options.ts';
import { Refusal } from './http/refusal.ts';
import type { Api } from './http/route.ts';
import type { Parts } from './http/route-deps.ts';
import { serveWeb } from './http/web.ts';
import { invitationOfferRoute, invitationRoutes } from './invitation/routes.ts';
import { invitationService } from './invitation/service.ts';
import { leadRoutes } from './lead/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { openOutbox } from './mail/outbox.ts';
import { recipientLimit } from './mail/recipients.ts';
import { answerMaintenance } from './maintenance/maintenance.ts';
import { memberRoutes } from './member/routes.ts';
import { memberService } from './member/service.ts';
import { numberChangesRoutes } from './number-changes/routes.ts';
import { outgoingRoutes, postbackHealthRoute } from './outgoing/routes.ts';
import { receiptRoute, receivedRoutes } from './postback/received-routes.ts';
import { conversionRoutes, postbackSettingsRoutes, postbackSourceRoutes } from './postback/routes.ts';
import { probeRoutes } from './probe/routes.ts';
import { ownSessionRoutes, profileRoutes } from './profile/routes.ts';
import { profileService } from './profile/service.ts';
import { rateRoutes } from './rate/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { recoveryService } from './recovery/service.ts';
import { registrationRoutes } from './registration/routes.ts';
import { registrationService } from './registration/service.ts';
import { reportRoutes } from './report/routes.ts';
import { reportScheduleRoutes } from './report-schedule/routes.ts';
import { reportStopRoutes } from './report-schedule/stop-routes.ts';
import { reportShareRoutes, sharedReportRoute } from './report-share/routes.ts';
import { reportShareService } from './report-share/service.ts';
import { requestRoutes } from './request/routes.ts';
import { markRoutes } from './request-mark/routes.ts';
import { savedReportRoutes } from './saved-report/routes.ts';
import { accountNotices } from './security-log/notices.ts';
import { refusalRecorder, securityLog } from './security-log/recorder.ts';
import { securityRoutes } from './security-log/routes.ts';
import { authenticate } from './session/guard.ts';
import {
  attemptLimit,
  keyLimit,
  reportPlaces,
  SELF_ALLOWANCE,
  selfOf,
  tokenOf,
  WRONG_KEY_ALLOWANCE,
} from './session/limits.ts';
import { meetNeed, requireNeeds } from './session/needs.ts';
import { meRoute, sessionRoutes, totpRoutes } from './session/routes.ts';
import { secondStep } from './session/second-step.ts';
import { sessionService } from './session/service.ts';
import { workspaceSwitch } from './session/switch.ts';
import { switchRoutes } from './session/switch-routes.ts';
import { tokenSigner } from './session/tokens.ts';
import { signingKeysRoute } from './signing/route.ts';
import { spendFileRoute, spendRoutes, spendUnmatchedRoutes, spendUploadRoutes } from './spend/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { downloadRoute, tableFileRoutes } from './table-file/routes.ts';
import { tableFiles } from './table-file/service.ts';
import { trafficSourceRoutes } from './traffic-source/routes.ts';
import { tryRoutes } from './try/routes.ts';
import { webhookRoutes } from './webhook/routes.ts';
import { workspaceRoutes } from './workspace/routes.ts';

const MEGABYTE = 1024 * 1024;

const newApp = (deps: AppDeps): Api =>
  Fastify({
    ...patientServer(),
    loggerInstance: deps.log,
    // A line per request would include addresses; the error handler logs errors.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MEGABYTE,
    trustProxy: [...deps.config.edge.trustedProxies],
    requestIdHeader: false,
    genReqId: () => `req_${randomText(16)}`,
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();

const readJson = (app: Api): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body counts as no body, whatever its type, because /refresh is called this way.
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
};

/**
 * The API and the web application, not yet listening. All responses of the API are JSON, except those from
 * `deps.webRoot`; every failure has a code from contracts/errors.ts.
 */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const now = deps.now ?? Date.now;
  const signer = tokenSigner(deps.keys.access, deps.config.app.publicUrl);
  const app = newApp(deps);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('auth', null);
  readJson(app);
  endConnections(app);
  endIdleConnections(app);

  /** A change is stored even if it cannot be sent to the edges; they get it with the next snapshot. */
  const publish = async (): Promise<boolean> => {
    try {
      return (await deps.publish()).live;
    } catch (error) {
      deps.log.error({ err: error }, 'a snapshot could not be published');
      return false;
    }
  };
  const security = securityLog({ db: deps.db, log: deps.log, now, placeOf: deps.placeOf });
  const recordRefusal = refusalRecorder(security);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    recordRefusal(error, request);
    return handleError(error, request, reply);
  });
  app.addHook('onClose', () => security.flush());
  const parts: Parts = { ...deps, publish, now, security };

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  const classPage = await openClass({ ...deps, now, file: classFile(deps.config.dataDir) });
  // Documents allow the origins of the class's videos.
  await app.register(helmet, helmetOptions(deps.config, classPage.origins));
  await app.register(rateLimit, { global: false });
  await app.register(swagger, openApiOptions);

  await app.register(
    async (plugin) => {
      const api = plugin.withTypeProvider<ZodTypeProvider>();
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      api.addHook('onRequest', answerMaintenance(parts));
      api.addHook('preHandler', inTheirName);
      api.get('/health', { schema: { hide: true }, config: { inMaintenance: true } }, async () => ({
        ok: true,
      }));
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      const second = secondStep(parts);
      askRoute(api, parts);
      const session = sessionService(parts, signer, second);
      sessionRoutes(api, session, parts);
      const outbox = openOutbox(parts);
      api.addHook('onClose', () => outbox.close());
      const recipients = recipientLimit(now);
      const notices = accountNotices({ ...parts, outbox });
      const mailParts = { ...parts, outbox, recipients, notices, second };
      registrationRoutes(api, registrationService({ ...mailParts, begin: session.begin }), parts);
      const invitations = invitationService(mailParts);
      invitationOfferRoute(api, invitations);
      recoveryRoutes(api, recoveryService(mailParts), parts);
      classRoutes(api, classPage, parts);
      const testShares = abShareService(parts);
      sharedAbTestRoute(api, testShares);
      const reportShares = reportShareService(parts);
      sharedReportRoute(api, reportShares);
      receiptRoute(api, parts);
      const exports = exportService(parts);
      exportFileRoute(api, exports);
      const files = tableFiles(parts);
      downloadRoute(api, files);
      await api.register(reportStopRoutes(parts));
      api.setNotFoundHandler(() => {
        throw new Refusal('not_found');
      });
      await api.register(async (inner) => {
        const guarded = inner.withTypeProvider<ZodTypeProvider>();
        const onWrongKey = attemptLimit(guarded, WRONG_KEY_ALLOWANCE, tokenOf);
        const who = authenticate({ db: deps.db, signer, now, onWrongKey, onKey: keyLimit(now) });
        const may = meetNeed(now);
        guarded.addHook('onRequest', reportPlaces(QUESTION_LIMITS.openPerProgram));
        guarded.addHook('onRequest', who);
        guarded.addHook('onRequest', may);
        requireNeeds(guarded);
        meRoute(guarded, deps);
        switchRoutes(guarded, workspaceSwitch(parts, signer));
        const limit = attemptLimit(guarded, SELF_ALLOWANCE, selfOf);
        totpRoutes(guarded, { second, notices, preHandler: limit });
        profileRoutes(guarded, profileService(mailParts), { ...mailParts, limit });
        ownSessionRoutes(guarded, parts);
        apiKeyRoutes(guarded, { ...mailParts, limit });
        securityRoutes(guarded, parts);
        memberRoutes(guarded, memberService(mailParts), { ...parts, limit });
        invitationRoutes(guarded, invitations, { ...parts, limit });
        workspaceRoutes(guarded, parts, limit);
        exportRoutes(guarded, exports, parts);
        accountEndRoutes(guarded, parts, limit);
        destinationRoutes(guarded, parts);
        libraryRoutes(guarded, parts);
        domainRoutes(guarded, parts);
        trafficSourceRoutes(guarded, parts);
        conversionTypeRoutes(guarded, parts);
        campaignRoutes(guarded, parts);
        disclosureRoutes(guarded, parts);
        revisionRoutes(guarded, parts);
        abTestRoutes(guarded, parts);
        abShareRoutes(guarded, testShares);
        campaignBulkRoutes(guarded, parts);
        checkRoutes(guarded, parts);
        tryRoutes(guarded, parts);
        campaignFileRoutes(guarded, parts);
        spendRoutes(guarded, parts);
        spendFileRoute(guarded, parts);
        spendUploadRoutes(guarded, parts);
        spendUnmatchedRoutes(guarded, parts);
        costCorrectionRoutes(guarded, parts);
        leadRoutes(guarded, parts);
        classSetupRoutes(guarded, classPage, parts);
        const recheck = async (request: FastifyRequest): Promise<void> => {
          await who(request);
          await may(request);
        };
        requestRoutes(guarded, { ...parts, recheck });
        tableFileRoutes(guarded, { ...parts, files, recheck });
        markRoutes(guarded, parts);
        reportRoutes(guarded, parts);
        annotationRoutes(guarded, parts);
        savedReportRoutes(guarded, parts);
        formulaRoutes(guarded, parts);
        columnPresetRoutes(guarded, parts);
        reportShareRoutes(guarded, reportShares, parts);
        reportScheduleRoutes(guarded, { ...parts, recipients });
        postbackSettingsRoutes(guarded, parts);
        postbackSourceRoutes(guarded, parts);
        receivedRoutes(guarded, parts);
        conversionRoutes(guarded, parts);
        rateRoutes(guarded, parts);
        outgoingRoutes(guarded, parts);
        postbackHealthRoute(guarded, parts);
        deliveryRoutes(guarded, parts);
        webhookRoutes(guarded, parts);
        statusRoutes(guarded, parts);
        achievementRoutes(guarded, parts);
        numberChangesRoutes(guarded, parts);
        demoRoutes(guarded, parts);
      });
    },
    { prefix: API_BASE },
  );
  probeRoutes(app, parts);
  signingKeysRoute(app, deps.signing);
  await serveWeb(app, deps.webRoot);
  return app;
};

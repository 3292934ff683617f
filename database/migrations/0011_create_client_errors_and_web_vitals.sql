CREATE TABLE "client_errors" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"severity" text NOT NULL,
	"page" text NOT NULL,
	"occurrences" integer NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_errors_severity" CHECK ("client_errors"."severity" in ('low', 'medium', 'high')),
	CONSTRAINT "client_errors_occurrences" CHECK ("client_errors"."occurrences" > 0)
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"value" double precision NOT NULL,
	"samples" integer NOT NULL,
	CONSTRAINT "web_vitals_day_metric_page_device_value_pk" PRIMARY KEY("day","metric","page","device","value"),
	CONSTRAINT "web_vitals_metric" CHECK ("web_vitals"."metric" in ('FCP', 'LCP', 'CLS', 'INP', 'TTFB')),
	CONSTRAINT "web_vitals_device" CHECK ("web_vitals"."device" in ('phone', 'tablet', 'desktop')),
	CONSTRAINT "web_vitals_samples" CHECK ("web_vitals"."samples" > 0 and "web_vitals"."value" >= 0)
);
--> statement-breakpoint
CREATE INDEX "client_errors_top" ON "client_errors" USING btree ("occurrences","fingerprint");--> statement-breakpoint
CREATE INDEX "client_errors_last_seen" ON "client_errors" USING btree ("last_seen_at");
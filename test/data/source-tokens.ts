/** Every token that is known of 61 traffic sources, as their documentation and other trackers write it. */
export const SOURCE_TOKENS: readonly string[] = `
  {campaignid} {adgroupid} {creative} {keyword} {matchtype} {network} {device} {placement} {targetid}
  {loc_physical_ms} {{campaign.id}} {{adset.id}} {{ad.id}} {{placement}} {{site_source_name}} {{campaign.name}}
  {{adset.name}} {{ad.name}} __CAMPAIGN_ID__ __AID__ __CID__ __PLACEMENT__ __CAMPAIGN_NAME__ __AID_NAME__
  __CID_NAME__ {CampaignId} {AdGroupId} {AdId} {MatchType} {BidMatchType} {Network} {TargetId} {QueryString}
  {{adSet.id}} {{adSet.name}} {adid} {creative_id} {campaign_name} {adgroupname} {keyword_id} {product_id}
  {{CAMPAIGN_ID}} {{CAMPAIGN_GROUP_ID}} {{CREATIVE_ID}} {{CAMPAIGN_NAME}} {{CAMPAIGN_GROUP_NAME}} {{ACCOUNT_ID}}
  {{ADGROUP_ID}} {{AD_ID}} {{CLICK_ID}} {campaign_id} {campaign_item_id} {site_id} {site} {title} {thumbnail}
  {platform} {timestamp} {click_id} {cpc} {{campaign_id}} {{ad_id}} {{publisher_id}} {{publisher_name}}
  {{section_name}} {{section_id}} {{ad_title}} {{promoted_link_id}} {{req_id}} {{ob_click_id}} {teaser_id}
  {widget_id} {category_id} {geo} {click_price} {boost_id} {content_id} {adv_targets} [AD_ID] [AD_NAME] [GID] [CID]
  [PID] [WNAME] [DEVICE] [TIMESTAMP] [AUCTID] __FLIGHT_ID__ __CREATIVE_ID__ __OS__ __CALLBACK_PARAM__ {CAMPAIGN_ID}
  {CAMPAIGN_NAME} {CREATIVE_SET_ID} {CREATIVE_SET} {AD_TYPE} {AD_SIZE} {EVENT_ID} {bannerid} {zoneid} {os}
  {browser} {country} {language} {user_activity} \${SUBID} {cost} ##CAMPAIGN_ID## ##BANNER_ID## ##PLACEMENT_ID##
  ##USER_OS## ##BROWSER_NAME## ##DEVICE_BRAND## ##USER_CARRIER## ##REMOTE_LANGUAGE## ##SUB_ID_SHORT(action)##
  ##COST_CPC## {variation_id} {zone_id} {src_hostname} {format} {conversions_tracking} {actual_cost} {CampaignID}
  {BanID} {BanName} {SiteName} {SpotName} {AdID} {ACLID} {BidValue} {adspot_id} {site_host} {keywords} {carrier}
  {{campaignid}} {{adid}} {{zoneid}} {{geo}} {{lang}} {{ctoken}} {{price}} {target} {source} {match} {traffic_type}
  {visitor_type} {cid} {visit_cost} [CAMPAIGN_ID] [CREATIVE_ID] [SITE_ID] [PUBLISHER_ID] [SUB_LIST_ID] [REGION]
  [CAMPAIGN_NAME] [CLICK_ID] [BID_PRICE] [ZONE_ID] [CPV_PRICE] [CAMPAIGNID] [CAMPAIGNNAME] [WEBSITEID] [CATEGORYID]
  [QUALITY] [COUNTRY] [FORMFACTORNAME] [SCREENRESOLUTION] [IMPRESSIONID] [BID] [campaignid] [siteid] [category]
  [cc] [operatingsystem] [device] [browser] [connection] [carrier] [clickid] [bid] {cohort} {currency}
  {CREATIVE_ID} {SOURCE_ID} {ZONE_ID} {FORMAT} {COUNTRY} {OS} {BROWSER} {LANG} {CLICKID} {COST} {ad_id}
  {page_cat_id} {price_model} {sub_age} [creativeid] [zoneid] [adformat] [subscriptionage] [country] [os]
  [campaign] [zone] [lang] {:campaign_id} {:creative_id} {:source_id} {:sub_source_id} {:campaign_name}
  {:country_code} {:os_type} {:browser} {:click_id} {:cost} {creativity_id} {supply_id} {city} {deviceName}
  {userAge} {bid} {camp_id} {feedid} {feedsourceid} {clickid} {cur} {creativeid} {agegroup} {publisher_id}
  {bid_price} [BANNER_CREATIVE_ID] [DOMAIN] [COUNTRY_ISO_CODE] [BROWSER_FAMILY] [OS_TYPE] [MOBILE_BRAND]
  [PRICING_MODEL] [PRICE] {dynamicCMP} {dynamicIMG} {dynamicSITE} {dynamicPUB} {dynamicZNE} {dynamicS2S}
  {dynamicBID} {$campaign_id} {$creative_id} {$domain_id} {$source_id} {$browser} {$orientation} {$country_code}
  {$click_id} {$cpv} {campaign.id} {banner.id} {banner.name} {target.name} {categories} {user.country} {user.os}
  {user.browser} {goal_tracking} {target.bid} [adid] [domainid] [spaceid] [tracking] {BV_CAMPID} {BV_ADNAME}
  {BV_SRCID} {BV_KEYWORD} {BV_CATEGORY} {BV_GEO} {BV_CLICKID} {BV_BID} {pubid} {zone} {payout} {camp} {feed} {uid}
  {price} {SITE_ID} {DEVICE_ID} {CLICK_ID} {CPC} {source_id} {CID} {TID} {SID} {DEVICE} {UUID} {SPENT} {sub_period}
  {campaign} {subid} {conversion} {banner} {source_subid} {query} {PRICE} %CAMPAIGNID% %CREATIVEID% %SPOTID%
  %REFDOMAIN% %KW% %ID% %AUCTIONPRICE% {campaignId} {creativeId} {host} {category} {channel_id} {v_country}
  @@CAMPAIGN_NAME@@ @@SOURCE@@ @@CAMPAIGN-KEYWORD@@ @@GEO@@ @@OS@@ @@DEVICE@@ @@CLICK-ID@@ @@BID@@
`
  .trim()
  .split(/\s+/);
